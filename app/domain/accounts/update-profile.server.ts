import type { z } from 'zod'
import { transaction } from '~/infra/db/client'
import { studiesAfterBirth } from './days'
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

/** Writes some of one's own profile; a day is held against the other one, which may stand there already. Code: studyBeforeBirth. */
export async function updateProfile(userId: number, changes: Changes): Promise<{ ok: true } | { ok: false; code: 'studyBeforeBirth' }> {
  return transaction(async (tx) => {
    const { birthDate, studyStartDate } = changes
    if (birthDate || studyStartDate) {
      const stored = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { birthDate: true, studyStartDate: true } })
      const days = {
        birthDate: birthDate === undefined ? stored.birthDate : birthDate,
        studyStartDate: studyStartDate === undefined ? stored.studyStartDate : studyStartDate,
      }
      if (!studiesAfterBirth(days)) return { ok: false, code: 'studyBeforeBirth' }
    }
    await tx.user.update({ where: { id: userId }, data: changes })
    return { ok: true }
  })
}

/** Writes all of one's own profile, as its form has it: what was left blank is cleared. */
export async function saveProfile(userId: number, { isProfessional, ...values }: Form): Promise<void> {
  const blank = { wechat: '', school: '', birthDate: null, studyStartDate: null, education: null }
  await updateProfile(userId, { ...blank, ...values, isProfessional: isProfessional === 'on' })
}
