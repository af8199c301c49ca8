import { transaction } from '~/infra/db/client'
import { reviewMove, type ReviewResult, type ReviewTarget } from './review-move.server'

/** An organiser takes a submitted registration in hand; its owner sees that it is being reviewed. */
export function startReview(target: ReviewTarget): Promise<ReviewResult> {
  return transaction((tx) => reviewMove(tx, target, { move: 'start_review' }))
}
