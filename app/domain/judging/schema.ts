import { z } from 'zod'

/** Why a score is voided. */
export const voidScoreSchema = z.object({
  reason: z.string({ error: 'required' }).trim().min(2, { error: 'tooShort?min=2' }).max(300, { error: 'tooLong?max=300' }),
})
