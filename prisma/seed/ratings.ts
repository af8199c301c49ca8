import { recountDataset } from '~/domain/datasets/ratings/recount-dataset.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'

const day = 24 * 60 * 60 * 1000
const wanted = 3
const remarks = ['高音区打开得好。', '尾音不稳。', '', '换声处有痕迹。', '', '颤音均匀。', '']
/** What a rater adds to everything they hear. */
const leanings = [0, 0.5, -0.5, 0.25, -0.25, 0.75, -0.75]

/**
 * Three ratings of each task but the last three: of these one has a single rating, two have none. Written and not submitted, since a rating is of the day it
 * was given on and these are of the last ten; every third task was given to its first rater twice.
 */
export async function rateLibrary(raterIds: number[]): Promise<void> {
  const tasks = await db.ratingTask.findMany({ orderBy: { id: 'asc' }, select: { id: true, datasetId: true } })
  const tags = await db.skillTag.findMany({ where: { isActive: true }, orderBy: { sortOrder: 'asc' }, select: { id: true } })
  const start = now().getTime() - 10 * day
  await transaction(async (tx) => {
    for (const [index, { id: taskId }] of tasks.slice(0, -2).entries()) {
      for (let turn = 0; turn < (index === tasks.length - 3 ? 1 : wanted); turn++) {
        const rater = (index * 2 + turn * 3) % raterIds.length
        for (let round = 0; round < (turn === 0 && index % 3 === 0 ? 2 : 1); round++) {
          const values = tags.map(({ id }, tag) => ({ skillTagId: id, hundredths: pointsOf({ index, rater, tag, round }) }))
          const comment = round === 0 ? remarks[(index + turn) % remarks.length]! : ''
          const submittedAt = new Date(start + (((index * 5 + turn * 7) % 7) + round * 2) * day + (index * 13 + turn * 31) * 60_000)
          await tx.rating.create({ data: { taskId, userId: raterIds[rater]!, round, comment, submittedAt, values: { create: values } } })
        }
      }
    }
    for (const datasetId of new Set(tasks.map((task) => task.datasetId))) await recountDataset(tx, datasetId)
  })
}

/** In hundredths, by halves: how the task was sung, how the rater leans, and what one hears and another does not. */
function pointsOf({ index, rater, tag, round }: { index: number; rater: number; tag: number; round: number }): number {
  const sung = 2 + ((index * 7) % 10) / 4 + ((tag * 5 + index) % 4) / 4
  const heard = (((index * 11 + rater * 17 + tag * 5 + round * 23) * 37) % 9) / 8 - 0.5
  const points = Math.min(5, Math.max(0, sung + leanings[rater % leanings.length]! + heard))
  return Math.round(points * 2) * 50
}
