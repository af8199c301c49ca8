import type { Area } from '../en'

export const people: Area<'people'> = {
  role_admin: 'Administrator',
  role_teacher: 'Teacher',
  role_judge: 'Judge',
  role_student: 'Student',
  voice_soprano: 'Soprano',
  voice_mezzo_soprano: 'Mezzo-soprano',
  voice_countertenor: 'Countertenor',
  voice_tenor: 'Tenor',
  voice_baritone: 'Baritone',
  voice_bass: 'Bass',
  voice_unknown: 'Not given',
}
