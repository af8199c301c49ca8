import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { reviewMove, type ReviewResult, type ReviewTarget } from './review-move.server'

/** Lets the participant in. */
export function approveRegistration(target: ReviewTarget): Promise<ReviewResult> {
  return transaction((tx) => reviewMove(tx, target, { move: 'approve', data: { reviewedAt: now(), reviewedById: target.reviewerId, rejectionReason: '' } }))
}
