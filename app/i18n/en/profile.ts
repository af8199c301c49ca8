import type { Area } from '../en'

export const profile: Area<'profile'> = {
  title: 'Profile',
}
