import { transaction } from '~/infra/db/client'
import { takeOutRating } from './take-out-rating.server'

/** Deletes one's own rating, and the repeat of it. Codes: notFound. */
export function deleteRating({ userId, ratingId }: { userId: number; ratingId: number }) {
  return transaction(async (tx) => {
    const rating = await tx.rating.findFirst({
      where: { id: ratingId, userId },
      select: { taskId: true, round: true, task: { select: { datasetId: true } } },
    })
    if (!rating) return { ok: false, code: 'notFound' } as const
    const { taskId, round, task } = rating
    await takeOutRating(tx, { taskId, userId, round, datasetId: task.datasetId })
    return { ok: true } as const
  })
}
