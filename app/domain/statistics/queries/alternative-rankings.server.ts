import { mean, multiply, rational, type Rational } from '~/domain/judging/rational'
import { median } from '~/domain/results/aggregates'
import { compareRankings, type RankingDifference } from '~/domain/results/compare-rankings'
import { prizesFor } from '~/domain/results/prizes-for'
import { chairOrder } from '~/domain/results/chair-decisions'
import { partTies, type RankedEntry, stageRanking, type StageRanking } from '~/domain/results/queries/stage-ranking.server'
import { groupByKey } from '~/domain/results/ranking'
import { judgeTotals } from '~/domain/results/score-sums.server'
import { TookTooLong } from '~/infra/db/aside'
import { mapInTurns } from '~/infra/breathe'
import { read } from '~/infra/db/read'
import { onceFor } from '~/infra/once-for'
import { countedScores } from '../read-ratings'
import type { Severity } from '../severity'
import { severityOf } from './severity.server'

type Asked = {
  competitionId: number
  stageId: number
  categoryId: number | null
  /** As if this judge had recused. */ withoutJudgeId: number | null
}

/**
 * What other ways to add up the same scores would change in a ranking: who would stand at another rank, on the other side of the line or with another
 * prize. Each is ranked through the competition's own list of tie breaks. They advise and decide nothing. Null without such a ranking.
 */
export async function alternativeRankings({ competitionId, stageId, categoryId, withoutJudgeId }: Asked) {
  const official = await stageRanking({ competitionId, stageId, categoryId })
  if (!official) return null
  const place = { stageId, categoryId: official.categoryId }
  const [judges, severity] = await Promise.all([judgesOf(place), severityIn(place)])
  const judge = judges.find(({ id }) => id === withoutJudgeId) ?? null
  const differs = (ranked: readonly (Row & { prize: string | null })[]) =>
    compareRankings(official.ranked, ranked, official.next && official.advanceCount)
  const adjusted = severity && (await rankedByAdjusted(official, severity))
  const without = judge && (await stageRanking({ competitionId, stageId, categoryId, withoutJudgeId: judge.id }))
  return {
    judges,
    /** Whose scores are left out in `without`. */
    judge,
    median: differs(withPrizes(official, await rankedByMedian(official))),
    /** Null where it cannot be told: see `severity`. */
    adjusted: adjusted && differs(withPrizes(official, adjusted)),
    without: without && differs(without.ranked),
    /** What the model of the judges' severity came to; null: it took too long. */
    severity: severity && { state: severity.state, parts: severity.parts.length },
  }
}

export type AlternativeRankings = NonNullable<Awaited<ReturnType<typeof alternativeRankings>>>
export type { RankingDifference }

type Row = Omit<RankedEntry, 'prize' | 'teacherAwarded'>

function withPrizes({ next, prizes }: StageRanking, ranked: readonly Row[]) {
  const given = next ? null : prizesFor(ranked, prizes)
  return ranked.map((row) => ({ ...row, prize: given?.byEntry.get(row.entryId)?.name ?? null }))
}

/** Each entry's figure replaced by the mean over its scored works of what `figureOf` says of one. */
async function rankedBy(official: StageRanking, figureOf: (workId: number) => Rational | null): Promise<Row[]> {
  const standings = await mapInTurns(official.ranked, (row) => {
    const scored = row.works.filter(({ judgeCount }) => judgeCount > 0)
    return { ...row, official: mean(scored.flatMap(({ workId }) => figureOf(workId) ?? [])) }
  })
  const chairPlaces = chairOrder(official.chairDecisions).placesOf
  return partTies(standings, { stageId: official.stage.id, competition: official.competition, chairPlaces })
}

const rankedByMedian = onceFor(async (official: StageRanking): Promise<Row[]> => {
  const entryIds = official.ranked.filter(({ rank }) => rank !== null).map(({ entryId }) => entryId)
  const totals = groupByKey(await judgeTotals({ stageId: official.stage.id, entryIds, scale: null }), ({ workId }) => workId)
  const points = rational(100, official.competition.scoreScale ?? 1)
  return rankedBy(official, (workId) => {
    const middle = median((totals.get(workId) ?? []).map(({ total }) => total))
    return middle && multiply(middle, points)
  })
})

/** Finer than anything that is shown, coarser than the rounding of the estimate. */
const parts = 1_000_000

async function rankedByAdjusted(official: StageRanking, { state, works }: Severity): Promise<Row[] | null> {
  if (state !== 'complete' && state !== 'adjusted') return null
  const adjusted = new Map(works.map((work) => [work.workId, work.adjusted]))
  return rankedBy(official, (workId) => {
    const points = adjusted.get(workId) ?? null
    return points === null ? null : rational(Math.round(points * parts), parts)
  })
}

async function severityIn(place: { stageId: number; categoryId: number | null }): Promise<Severity | null> {
  return severityOf(place).catch((error: unknown) => {
    if (error instanceof TookTooLong) return null
    throw error
  })
}

/** Whoever has a score that counts in this ranking, in the order of the panel. */
function judgesOf(place: { stageId: number; categoryId: number | null }) {
  return read
    .selectFrom('Stage')
    .innerJoin('CompetitionJudge as seat', 'seat.competitionId', 'Stage.competitionId')
    .innerJoin('User', 'User.id', 'seat.userId')
    .where('Stage.id', '=', place.stageId)
    .where('User.id', 'in', countedScores(read, place).select('score.judgeId'))
    .select(['User.id', 'User.name'])
    .orderBy('seat.id')
    .execute()
}
