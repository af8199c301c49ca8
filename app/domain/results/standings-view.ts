import { toHundredths, type Rational } from '~/domain/judging/rational'
import { cutLine } from './cut-line'
import type { RankedEntrant } from './standings.server'

const shown = (value: Rational | null) => value && toHundredths(value)

/** A ranking as a page shows it: rounded, without names of judges nobody asked for. `judgeNames` by user id. */
export function standingsView({ ranked, advanceCount, judgeNames }: { ranked: readonly RankedEntrant[]; advanceCount: number | null; judgeNames: ReadonlyMap<number, string> }) {
  const line = cutLine(ranked, advanceCount)
  const most = Math.max(0, ...ranked.map(({ judgeCount }) => judgeCount))
  return {
    line: line && { above: line.above, excess: line.excess, gapHundredths: shown(line.gap) },
    judgeCount: most,
    rows: ranked.map((row) => ({
      registrationId: row.registrationId,
      userId: row.userId,
      number: row.number,
      name: row.name,
      voiceType: row.voiceType,
      advancement: row.advancement,
      rank: row.rank,
      tieBreak: row.tieBreak,
      tied: row.tied,
      official: shown(row.official),
      mean: shown(row.mean),
      trimmed: shown(row.trimmed),
      median: shown(row.median),
      judgeCount: row.judgeCount,
      warning: warningOf(row, most),
      works: row.works.map((work) => ({
        id: work.workId,
        title: work.title,
        trimmed: shown(work.trimmed),
        mean: shown(work.mean),
        judges: work.judgeTotals.map(({ judgeId, total }) => ({ name: judgeNames.get(judgeId) ?? '', total: toHundredths(total) })),
      })),
    })),
  }
}

export type StandingsView = ReturnType<typeof standingsView>
export type StandingsRow = StandingsView['rows'][number]

/** What the organiser should know before relying on a row: a work without a score, fewer judges than others have, too few to drop extremes well. */
function warningOf({ rank, works, judgeCount }: RankedEntrant, most: number): 'unscoredWork' | 'fewerJudges' | 'plainMean' | 'isMedian' | null {
  if (rank === null) return null
  if (works.some(({ judgeTotals }) => judgeTotals.length === 0)) return 'unscoredWork'
  if (judgeCount < most) return 'fewerJudges'
  if (judgeCount < 3) return 'plainMean'
  return judgeCount === 3 ? 'isMedian' : null
}
