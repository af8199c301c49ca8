import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import { reviewMove, type ReviewResult, type ReviewTarget } from './review-move.server'

/** Lets the participant in, unless the first stage has no place left. */
export async function approveRegistration(target: ReviewTarget): Promise<ReviewResult> {
  try {
    return await transaction((tx) =>
      reviewMove(tx, target, { move: 'approve', data: { reviewedAt: now(), reviewedById: target.reviewerId, rejectionReason: '' } }),
    )
  } catch (error) {
    if (error instanceof InvariantError && error.code === 'firstStageFull') return { ok: false, code: error.code }
    throw error
  }
}
