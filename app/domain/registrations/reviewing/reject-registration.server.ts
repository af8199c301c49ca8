import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { reviewMove, type ReviewResult, type ReviewTarget } from './review-move.server'

/** Turns the registration down with a reason, which its owner reads; they may mend it and submit again while registration is open. */
export function rejectRegistration({ reason, ...target }: ReviewTarget & { reason: string }): Promise<ReviewResult> {
  return transaction((tx) =>
    reviewMove(tx, target, {
      move: 'reject',
      data: { reviewedAt: now(), reviewedById: target.reviewerId, rejectionReason: reason },
      details: { reason },
    }),
  )
}
