import type { CriterionScale } from '~/domain/competitions/score-scale'
import { countedStatuses } from '~/domain/judging/states'
import { mean, rational, type Rational } from '~/domain/judging/rational'
import { pointsOf } from '~/domain/judging/score-total'
import { slicesOf } from '~/infra/breathe'
import { among, read } from '~/infra/db/read'
import type { JudgeTotal } from './ranking'
import { trimmedByCriterion } from './trimmed-by-criterion'
import { type ExtremesMode, type ScoreSums } from './work-result'

/** The works to add up: all locked ones of a stage, or some by id; of their scores all that count, only those that were published, or all but one judge's. */
type Works = { stageId: number; workIds?: readonly number[]; published?: boolean; withoutJudgeId?: number | null }

type Rule = { extremesMode: ExtremesMode; criteria: readonly CriterionScale[] }

/** What the counted scores of each locked work come to, by work id: added up by the database, one row a work however many judges. */
export async function scoreSums(
  { stageId, workIds, published = false, withoutJudgeId = null }: Works,
  { extremesMode, criteria }: Rule,
): Promise<Map<number, ScoreSums>> {
  const scored = read
    .selectFrom('Work')
    .innerJoin('Score', 'Score.workId', 'Work.id')
    .where('Work.stageId', '=', stageId)
    .where('Work.lockedAt', 'is not', null)
    .where('Score.status', 'in', countedStatuses)
    .$if(published, (query) => query.where('Score.status', '=', 'finalized'))
    .$if(withoutJudgeId !== null, (query) => query.where('Score.judgeId', '!=', withoutJudgeId))
    .$if(workIds !== undefined, (query) => query.where('Work.id', 'in', among(workIds ?? [])))
  const rows = await scored
    .select(({ fn }) => [
      'Work.id as workId',
      fn.countAll<number>().as('judgeCount'),
      fn.sum<number>('Score.total').as('sum'),
      fn.min<number>('Score.total').as('lowest'),
      fn.max<number>('Score.total').as('highest'),
    ])
    .groupBy('Work.id')
    .execute()
  const trimmed =
    extremesMode === 'per_criterion' ? await trimmedByCriterion(read, { stageId, workIds, published, withoutJudgeId }, criteria) : null
  return new Map(
    rows.map(({ workId, judgeCount, sum, lowest, highest }) => [
      workId,
      { judgeCount, sum, trimmedSum: trimmed ? (trimmed.get(workId) ?? 0) : sum - lowest - highest },
    ]),
  )
}

/** Every judge's counted total of the works of some entries in a stage, exact, in the order they were given: in points, or as kept without a scale. */
export async function judgeTotals({
  stageId,
  entryIds,
  scale,
  withoutJudgeId = null,
}: {
  stageId: number
  entryIds: readonly number[]
  scale: number | null
  withoutJudgeId?: number | null
}): Promise<(JudgeTotal & { entryId: number })[]> {
  const found = []
  for (const some of slicesOf(entryIds, 200)) {
    const rows = await read
      .selectFrom('Work')
      .innerJoin('Score', 'Score.workId', 'Work.id')
      .where('Work.stageId', '=', stageId)
      .where('Work.lockedAt', 'is not', null)
      .where('Work.entryId', 'in', among(some))
      .where('Score.status', 'in', countedStatuses)
      .$if(withoutJudgeId !== null, (query) => query.where('Score.judgeId', '!=', withoutJudgeId))
      .select(['Work.entryId', 'Score.workId', 'Score.judgeId', 'Score.total'])
      .orderBy('Score.id')
      .execute()
    for (const { total, ...row } of rows) found.push({ ...row, total: scale === null ? rational(total ?? 0) : pointsOf(total ?? 0, scale) })
  }
  return found
}

/**
 * The mean of what some entries got in one criterion, by entry id, in hundredths of a point: of each work the mean of all its judges, then the
 * mean of the works. Nobody's points are left out: what is dropped are totals, and of equal ones either could be.
 */
export async function criterionMeans({
  stageId,
  entryIds,
  criterionId,
  withoutJudgeId = null,
}: {
  stageId: number
  entryIds: readonly number[]
  criterionId: number
  withoutJudgeId?: number | null
}): Promise<Map<number, Rational>> {
  const means = new Map<number, Rational[]>()
  for (const some of slicesOf(entryIds, 200)) {
    const rows = await read
      .selectFrom('Work')
      .innerJoin('Score', 'Score.workId', 'Work.id')
      .innerJoin('CriterionScore', 'CriterionScore.scoreId', 'Score.id')
      .where('Work.stageId', '=', stageId)
      .where('Work.lockedAt', 'is not', null)
      .where('Work.entryId', 'in', among(some))
      .where('Score.status', 'in', countedStatuses)
      .where('CriterionScore.criterionId', '=', criterionId)
      .$if(withoutJudgeId !== null, (query) => query.where('Score.judgeId', '!=', withoutJudgeId))
      .select(({ fn }) => ['Work.entryId', fn.sum<number>('CriterionScore.hundredths').as('sum'), fn.countAll<number>().as('count')])
      .groupBy(['Work.entryId', 'Work.id'])
      .execute()
    for (const { entryId, sum, count } of rows) means.set(entryId, [...(means.get(entryId) ?? []), rational(sum, count)])
  }
  return new Map([...means].map(([entryId, ofWorks]) => [entryId, mean(ofWorks)!]))
}
