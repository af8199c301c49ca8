import { reasonOf } from '~/domain/audit/reason'
import { z } from 'zod'

/** Why a judge gives up a work, and whether all of its participant's. */
export const recusalSchema = z.object({ reason: reasonOf('recusalReasonRequired'), wholeParticipant: z.boolean().default(false) })

/** Why a score is voided. */
export const voidScoreSchema = z.object({ reason: reasonOf('voidReasonRequired') })
