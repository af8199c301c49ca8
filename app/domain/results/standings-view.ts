import { mean, toHundredths, type Rational } from '~/domain/judging/rational'
import { pageOf } from '~/domain/lists/page-of'
import { onceFor } from '~/infra/once-for'
import { fewestForExtremes, median } from './aggregates'
import { cutLine } from './cut-line'
import { type JudgeTotal, panelSizes } from './ranking'
import type { RankedEntry, StageRanking } from './queries/stage-ranking.server'

const shown = (value: Rational | null) => value && toHundredths(value)

export const entrantsPerPage = 50

/** The part of a ranking that one page shows, and where it begins. */
export function pageOfRanking(ranked: readonly RankedEntry[], wanted: number) {
  const { page, pageCount, skip: from, take } = pageOf({ asked: wanted, total: ranked.length, size: entrantsPerPage })
  return { page, pageCount, from, part: ranked.slice(from, from + take) }
}

/** The figures of a whole ranking, for its organiser; without a line where nobody goes on from it. */
export const standingsFigures = onceFor(({ ranked, next, advanceCount }: Pick<StageRanking, 'ranked' | 'next' | 'advanceCount'>) => {
  const line = cutLine(ranked, next && advanceCount)
  const lastRank = line && (ranked[line.above - 1]?.rank ?? null)
  const most = ranked.reduce((highest, { works }) => Math.max(highest, ...panelSizes(works)), 0)
  const count = (fits: (row: RankedEntry, index: number) => boolean) =>
    ranked.reduce((sum, row, index) => sum + Number(fits(row, index)), 0)
  return {
    line: line && {
      above: line.above,
      excess: line.excess,
      gapHundredths: shown(line.gap),
      /** The last rank above it, and how many share it. */
      lastRank,
      tied: count(({ rank }) => rank !== null && rank === lastRank),
      undecided: count(({ advancement }, index) => index < line.above && advancement === 'pending'),
      /** Where its last row stands. */
      page: Math.floor((line.above - 1) / entrantsPerPage) + 1,
    },
    judgeCount: most,
    /** What having so few judges means for every row that has them all. */
    note: panelNote(most),
    entrants: ranked.length,
    scored: count(({ rank }) => rank !== null),
    undecided: count(({ advancement }) => advancement === 'pending'),
    advanced: count(({ advancement }) => advancement === 'advanced'),
  }
})

type View = {
  ranking: Pick<StageRanking, 'ranked' | 'next' | 'advanceCount'>
  /** The rows to show, and the place of the first. */
  part: readonly RankedEntry[]
  from: number
  /** By user id. */
  judgeNames: ReadonlyMap<number, string>
  /** The judges' totals of the shown entries' works, by work id. */
  totalsByWork: ReadonlyMap<number, readonly JudgeTotal[]>
  /** By id, where entries of several categories stand in one ranking. */
  categoryNames: ReadonlyMap<number, string>
}

/** A ranking as a page shows it: the figures of all, and some of the rows, rounded. */
export function standingsView({ ranking, part, from, judgeNames, totalsByWork, categoryNames }: View) {
  const figures = standingsFigures(ranking)
  const totalsOf = (workId: number) => (totalsByWork.get(workId) ?? []).map(({ total }) => total)
  return {
    ...figures,
    from,
    rows: part.map((row) => ({
      entryId: row.entryId,
      registrationId: row.registrationId,
      userId: row.userId,
      number: row.number,
      name: row.name,
      voiceType: row.voiceType,
      category: categoryNames.get(row.categoryId) ?? null,
      advancement: row.advancement,
      prize: row.prize,
      rank: row.rank,
      tieBreak: row.tieBreak,
      tied: row.tied,
      official: shown(row.official),
      mean: shown(row.mean),
      trimmed: shown(row.trimmed),
      median: shown(mean(row.works.flatMap(({ workId }) => median(totalsOf(workId)) ?? []))),
      judgeCount: row.judgeCount,
      warning: warningOf(row, figures.judgeCount),
      works: row.works.map((work) => ({
        id: work.workId,
        title: work.title,
        trimmed: shown(work.trimmed),
        mean: shown(work.mean),
        judges: (totalsByWork.get(work.workId) ?? []).map(({ judgeId, total }) => ({
          name: judgeNames.get(judgeId) ?? '',
          total: toHundredths(total),
        })),
      })),
    })),
  }
}

export type StandingsView = ReturnType<typeof standingsView>
export type StandingsRow = StandingsView['rows'][number]

/** What the organiser should know before relying on a row: a work without a score, fewer judges than others have. */
function warningOf({ rank, works, judgeCount }: RankedEntry, most: number): 'unscoredWork' | 'fewerJudges' | null {
  if (rank === null) return null
  if (works.some((work) => work.judgeCount === 0)) return 'unscoredWork'
  return judgeCount < most ? 'fewerJudges' : null
}

function panelNote(judges: number): 'plainMean' | 'isMedian' | null {
  if (judges === 0) return null
  if (judges < fewestForExtremes) return 'plainMean'
  return judges === 3 ? 'isMedian' : null
}
