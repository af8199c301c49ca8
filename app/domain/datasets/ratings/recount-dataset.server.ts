import { ratingSettings } from '~/domain/settings/read-settings.server'
import type { Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { taskStatus } from './states'

/**
 * Brings what is kept of a dataset's first ratings up to date with the ratings themselves: how many each task has, what state that leaves it in,
 * and the count and sum a tag. To be called in the transaction that adds, changes or takes away a rating or a task.
 */
export async function recountDataset(tx: Tx, datasetId: number): Promise<void> {
  const { ratingsWanted } = await ratingSettings()
  const tasks = await read
    .selectFrom('RatingTask as task')
    .where('task.datasetId', '=', datasetId)
    .select(({ selectFrom, fn }) => [
      'task.id',
      'task.status',
      'task.ratingCount',
      selectFrom('Rating')
        .whereRef('Rating.taskId', '=', 'task.id')
        .where('Rating.round', '=', 0)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('counted'),
    ])
    .execute()
  for (const { id, counted, ...stored } of tasks) {
    const data = { ratingCount: counted, status: taskStatus(stored.status, { ratingCount: counted, ratingsWanted }) }
    if (data.ratingCount !== stored.ratingCount || data.status !== stored.status) await tx.ratingTask.update({ where: { id }, data })
  }
  const sums = await read
    .selectFrom('RatingTask')
    .innerJoin('Rating', 'Rating.taskId', 'RatingTask.id')
    .innerJoin('RatingValue', 'RatingValue.ratingId', 'Rating.id')
    .where('RatingTask.datasetId', '=', datasetId)
    .where('Rating.round', '=', 0)
    .groupBy('RatingValue.skillTagId')
    .select(({ fn }) => ['RatingValue.skillTagId', fn.countAll<number>().as('count'), fn.sum<number>('RatingValue.hundredths').as('sum')])
    .execute()
  await tx.datasetScore.deleteMany({ where: { datasetId } })
  if (sums.length > 0) await tx.datasetScore.createMany({ data: sums.map((row) => ({ datasetId, ...row })) })
}
