import { reasonOf } from '~/domain/audit/reason'
import { z } from 'zod'

/** Why a score is voided. */
export const voidScoreSchema = z.object({ reason: reasonOf('voidReasonRequired') })
