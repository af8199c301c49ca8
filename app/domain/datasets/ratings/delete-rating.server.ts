import { transaction } from '~/infra/db/client'
import { takeOutRating } from './take-out-rating.server'

/** Deletes one's own first rating of a task, and the repeat of it. Codes: notFound. */
export function deleteRating({ userId, ratingId }: { userId: number; ratingId: number }) {
  return transaction(async (tx) => {
    const rating = await tx.rating.findFirst({
      where: { id: ratingId, userId, round: 0 },
      select: { taskId: true, task: { select: { datasetId: true } } },
    })
    if (!rating) return { ok: false, code: 'notFound' } as const
    const { taskId, task } = rating
    await takeOutRating(tx, { taskId, userId, round: 0, datasetId: task.datasetId })
    return { ok: true } as const
  })
}
