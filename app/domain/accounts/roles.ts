export const roles = ['admin', 'teacher', 'judge', 'student'] as const
export type Role = (typeof roles)[number]

/** The roles one may take oneself at registration. */
export const selfChosenRoles = ['teacher', 'student'] as const

/** The numeric codes of the JSON API. */
export const roleCodes: Record<Role, number> = { admin: 1, teacher: 2, judge: 3, student: 4 }

export const voiceTypes = ['soprano', 'mezzo_soprano', 'countertenor', 'tenor', 'baritone', 'bass'] as const
export type VoiceType = (typeof voiceTypes)[number] | 'unknown'

export const userStatuses = ['pending', 'active', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

export const educations = ['high_school', 'college', 'bachelor', 'master', 'doctor'] as const
export type Education = (typeof educations)[number]
