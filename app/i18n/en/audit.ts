import type { Area } from '../en'

export const audit: Area<'audit'> = {
  title: 'Audit log',
}
