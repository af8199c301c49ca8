import type { z } from 'zod'
import { db } from '~/infra/db/client'
import type { profileSchema } from './schema'

type Form = z.infer<typeof profileSchema>

/** What is named changes, the rest stays; a day or an education that is null is cleared. */
type Changes = {
  [Name in 'name' | 'phoneNumber' | 'wechat' | 'school' | 'voiceType']?: Form[Name] | undefined
} & {
  isProfessional?: boolean | undefined
  birthDate?: string | null | undefined
  studyStartDate?: string | null | undefined
  education?: NonNullable<Form['education']> | null | undefined
}

/** Writes some of one's own profile. */
export async function updateProfile(userId: number, changes: Changes): Promise<void> {
  await db.user.update({ where: { id: userId }, data: changes })
}

/** Writes all of one's own profile, as its form has it: what was left blank is cleared. */
export function saveProfile(userId: number, { isProfessional, ...values }: Form): Promise<void> {
  const blank = { wechat: '', school: '', birthDate: null, studyStartDate: null, education: null }
  return updateProfile(userId, { ...blank, ...values, isProfessional: isProfessional === 'on' })
}
