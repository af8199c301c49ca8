import type { z } from 'zod'
import { db } from '~/infra/db/client'
import type { profileSchema } from './schema'

/** Writes one's own profile; what was left blank is cleared. */
export async function updateProfile(userId: number, values: z.infer<typeof profileSchema>): Promise<void> {
  const { wechat = '', school = '', isProfessional, birthDate = null, studyStartDate = null, education = null, ...rest } = values
  await db.user.update({
    where: { id: userId },
    data: { ...rest, wechat, school, birthDate, studyStartDate, education, isProfessional: isProfessional === 'on' },
  })
}
