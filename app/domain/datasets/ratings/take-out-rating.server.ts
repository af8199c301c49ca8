import type { Tx } from '~/infra/db/client'
import { keepRevision } from './keep-revision.server'
import { recountDataset } from './recount-dataset.server'

/**
 * Takes a rating out, in the caller's transaction; what it was is kept as a revision. A first rating takes the repeat of it along, which says nothing
 * without it, and the task may be rated anew.
 */
export async function takeOutRating(
  tx: Tx,
  { taskId, userId, round, datasetId }: { taskId: number; userId: number; round: number; datasetId: number },
): Promise<void> {
  const going = await tx.rating.findMany({
    where: { taskId, userId, round: { gte: round } },
    include: { values: { include: { skillTag: { select: { code: true } } } } },
  })
  for (const one of going) await keepRevision(tx, one, 'deleted')
  await tx.rating.deleteMany({ where: { id: { in: going.map(({ id }) => id) } } })
  // In hand as a repeat it repeats nothing any more.
  if (round === 0) await tx.ratingLock.updateMany({ where: { taskId, userId }, data: { round: 0 } })
  await recountDataset(tx, datasetId)
}
