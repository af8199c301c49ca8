import { transaction } from '~/infra/db/client'
import { keepRevision } from './keep-revision.server'
import { recountDataset } from './recount-dataset.server'

/**
 * Deletes one's own rating; what it was is kept as a revision. A first rating takes the repeat of it along, which says nothing without it, and
 * the task may be rated anew. Codes: notFound.
 */
export function deleteRating({ userId, ratingId }: { userId: number; ratingId: number }) {
  return transaction(async (tx) => {
    const rating = await tx.rating.findFirst({
      where: { id: ratingId, userId },
      select: { taskId: true, round: true, task: { select: { datasetId: true } } },
    })
    if (!rating) return { ok: false, code: 'notFound' } as const
    const { taskId, round, task } = rating
    const going = await tx.rating.findMany({
      where: { taskId, userId, round: { gte: round } },
      include: { values: { include: { skillTag: { select: { code: true } } } } },
    })
    for (const one of going) await keepRevision(tx, one, 'deleted')
    await tx.rating.deleteMany({ where: { id: { in: going.map(({ id }) => id) } } })
    // In hand as a repeat it repeats nothing any more.
    if (round === 0) await tx.ratingLock.updateMany({ where: { taskId, userId }, data: { round: 0 } })
    await recountDataset(tx, task.datasetId)
    return { ok: true } as const
  })
}
