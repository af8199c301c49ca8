import type { Area } from '../en'

export const permissions: Area<'permissions'> = {
  title: 'Roles',
}
