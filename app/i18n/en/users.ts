import type { Area } from '../en'

export const users: Area<'users'> = {
  title: 'Users',
}
