import type { EntryFacts, OwnRegistration } from '~/domain/registrations/entering/own-registration.server'

/** A competition as its registration form shows it. */
export type FormCompetition = EntryFacts
export type FormCategory = FormCompetition['categories'][number]
export type { OwnRegistration }

/** The names of the form, for Conform. */
export type RegistrationFields = {
  noticeAccepted: string
  name: string
  age: string
  idCard: string
  guardianName: string
  guardianConsent: string
  education: string
  currentSchool: string
  graduationSchool: string
  teacherName: string
  secondTeacherName: string
  voiceType: string
  categories: string[]
  awards: string[]
  songs: Record<string, Record<string, string>[]>
  paymentScreenshot: string
  resume: string
}
