import { countedStatuses } from '~/domain/judging/states'
import type { Reader } from '~/infra/db/aside-thread'
import type { Rating } from './rating'

/** The counted scores of a stage's locked works: of one category or of all, submitted from an instant on (in milliseconds) or ever. */
export type Scores = { stageId: number; categoryId: number | null; since?: number | null }

export function countedScores(read: Reader, { stageId, categoryId, since = null }: Scores) {
  return read
    .selectFrom('Work as work')
    .innerJoin('Score as score', 'score.workId', 'work.id')
    .where('work.stageId', '=', stageId)
    .where('work.lockedAt', 'is not', null)
    .where('score.status', 'in', countedStatuses)
    .$if(categoryId !== null, (query) =>
      query.where('work.entryId', 'in', ({ selectFrom }) =>
        selectFrom('Entry').where('Entry.categoryId', '=', categoryId).select('Entry.id'),
      ),
    )
    .$if(since !== null, (query) => query.where('score.submittedAt', '>=', new Date(since ?? 0)))
}

/** Every judge's total of every work, as kept over the competition's scale and in points, always in the same order. */
export async function readRatings(read: Reader, scores: Scores) {
  const competition = await read
    .selectFrom('Stage')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Stage.id', '=', scores.stageId)
    .select(['Competition.id', 'Competition.scoreScale', 'Competition.extremesMode'])
    .executeTakeFirstOrThrow()
  // Without a scale nothing was ever submitted.
  const scale = competition.scoreScale ?? 1
  const rows = await countedScores(read, scores)
    .select(['score.workId', 'score.judgeId', 'score.total'])
    .orderBy('score.workId')
    .orderBy('score.judgeId')
    .execute()
  const totals = rows.map(({ total }) => total ?? 0)
  const ratings = rows.map(({ workId, judgeId }, index): Rating => ({ workId, judgeId, points: (100 * totals[index]!) / scale }))
  return { competition: { ...competition, scale }, totals, ratings }
}
