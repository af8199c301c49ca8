import { reasonOf } from '~/domain/audit/reason'
import { z } from 'zod'

const submittedAt = z.coerce.number('invalid').int('invalid').min(0, 'invalid')

/** The posts of the review page; `submittedAt` says which submission was on the screen. */
export const reviewSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start_review'), submittedAt }),
  z.object({ intent: z.literal('approve'), submittedAt }),
  z.object({
    intent: z.literal('reject'),
    submittedAt,
    reason: reasonOf('rejectionReasonRequired'),
  }),
  z.object({ intent: z.literal('reveal_id_card') }),
])
