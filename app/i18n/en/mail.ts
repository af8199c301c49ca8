import type { Area } from '../en'

export const mail: Area<'mail'> = {
  title: 'Mail',
}
