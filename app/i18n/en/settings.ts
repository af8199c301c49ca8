import type { Area } from '../en'

export const settings: Area<'settings'> = {
  title: 'System settings',
}
