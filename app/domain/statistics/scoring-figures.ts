import { toHundredths } from '~/domain/judging/rational'
import { fewestForExtremes } from '~/domain/results/aggregates'
import { distributionOf } from '~/domain/results/distribution'
import { trimmedByCriterion } from '~/domain/results/trimmed-by-criterion'
import { type ScoreSums, workResult } from '~/domain/results/work-result'
import type { Reader } from '~/infra/db/aside-thread'
import { agreement } from './agreement'
import { meanOf, squaresOf } from './rating'
import { countedScores, readRatings, type Scores } from './read-ratings'
import { severity } from './severity'
import { spread } from './spread'

type Asked = Scores & { removeExtremes: boolean }

const totalParts = 20
const criterionParts = 10

/** All that the statistics page says about the counted scores of a stage. Points are hundredths where they stand for official figures, floating else. */
export async function scoringFigures(read: Reader, { removeExtremes, ...scores }: Asked) {
  const { competition, totals, ratings } = await readRatings(read, scores)
  const criteria = await criteriaOf(read, competition.id)
  const sums = sumsByWork(ratings, totals)
  if (removeExtremes && competition.extremesMode === 'per_criterion') {
    const since = scores.since ? new Date(scores.since) : null
    const trimmed = await trimmedByCriterion(read, { stageId: scores.stageId, since }, criteria)
    for (const [workId, sum] of sums) sum.trimmedSum = trimmed.get(workId) ?? sum.trimmedSum
  }
  const results = [...sums.values()].map((sum) => workResult(sum, competition.scale))
  const figures = results.flatMap(({ mean, trimmed }) => toHundredths((removeExtremes ? trimmed : mean)!)).sort((one, other) => one - other)
  const model = severity(ratings)
  const severities = new Map(model.judges.map((judge) => [judge.judgeId, judge.severity]))
  const panels = results.map(({ judgeCount }) => judgeCount)
  return {
    scores: ratings.length,
    works: sums.size,
    totals: summary(figures),
    distribution: distributionOf(figures, { parts: totalParts, full: 10_000 }),
    criteria: await criterionFigures(read, scores, criteria),
    judges: spread(ratings).map((judge) => ({ ...judge, severity: severities.get(judge.judgeId) ?? null })),
    agreement: agreement(ratings),
    model: {
      state: model.state,
      residualVariance: model.residualVariance,
      parts: model.parts.map(({ judgeIds, workIds }) => ({ judgeIds, works: workIds.length })),
    },
    panels: {
      fewest: panels.length > 0 ? Math.min(...panels) : 0,
      most: Math.max(...panels, 0),
      belowExtremes: panels.filter((count) => count < fewestForExtremes).length,
      atMedian: panels.filter((count) => count === fewestForExtremes).length,
    },
  }
}

function criteriaOf(read: Reader, competitionId: number) {
  return read
    .selectFrom('Criterion')
    .where('competitionId', '=', competitionId)
    .select(['id', 'name', 'code', 'maxHundredths', 'weight'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Each criterion's points as all judges gave them, their mean, and how they lie in tenths of the maximum. */
async function criterionFigures(read: Reader, scores: Scores, criteria: Awaited<ReturnType<typeof criteriaOf>>) {
  const rows = await countedScores(read, scores)
    .innerJoin('CriterionScore as value', 'value.scoreId', 'score.id')
    .groupBy(['value.criterionId', 'value.hundredths'])
    .select(({ fn }) => ['value.criterionId', 'value.hundredths', fn.countAll<number>().as('count')])
    .execute()
  return criteria.map(({ id, name, code, maxHundredths }) => {
    const own = rows.filter(({ criterionId }) => criterionId === id)
    const times = own.map(({ count }) => count)
    const values = own.map(({ hundredths }) => hundredths)
    const count = times.reduce((sum, one) => sum + one, 0)
    const sum = own.reduce((all, one) => all + one.hundredths * one.count, 0)
    return {
      id,
      name,
      code,
      maxHundredths,
      mean: count > 0 ? sum / count : null,
      distribution: distributionOf(values, { parts: criterionParts, full: maxHundredths, times }),
    }
  })
}

function sumsByWork(ratings: readonly { workId: number }[], totals: readonly number[]): Map<number, ScoreSums> {
  const works = new Map<number, number[]>()
  for (const [index, { workId }] of ratings.entries()) {
    const own = works.get(workId)
    if (own) own.push(totals[index]!)
    else works.set(workId, [totals[index]!])
  }
  return new Map(
    [...works].map(([workId, own]) => {
      const sum = own.reduce((all, one) => all + one, 0)
      return [workId, { judgeCount: own.length, sum, trimmedSum: sum - Math.min(...own) - Math.max(...own) }]
    }),
  )
}

/** Of sorted hundredths of a point; null of none. */
function summary(sorted: readonly number[]) {
  if (sorted.length === 0) return null
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return {
    mean: meanOf(sorted),
    median: meanOf(middle),
    deviation: sorted.length > 1 ? Math.sqrt(squaresOf(sorted) / (sorted.length - 1)) : null,
    highest: sorted.at(-1)!,
    lowest: sorted[0]!,
  }
}
