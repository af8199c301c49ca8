import { fewestForExtremes } from './aggregates'
import type { RankedEntry, StageRanking } from './queries/stage-ranking.server'

/** What the organiser is told of a ranking before its results are published. */
export function publicationFigures({ ranked, next }: Pick<StageRanking, 'ranked' | 'next'>) {
  const scored = ranked.filter(({ rank }) => rank !== null)
  const most = scored.reduce((highest, { judgeCount }) => Math.max(highest, judgeCount), 0)
  const decided = (status: RankedEntry['advancement']) => ranked.filter(({ advancement }) => advancement === status).length
  return {
    entrants: ranked.length,
    scored: scored.length,
    unscored: ranked.length - scored.length,
    /** With fewer judges than extremes can be dropped of, and with just as many: then what is left is the median. */
    belowExtremes: scored.filter(({ judgeCount }) => judgeCount < fewestForExtremes).length,
    atMedian: scored.filter(({ judgeCount }) => judgeCount === fewestForExtremes).length,
    uneven: scored.filter(({ judgeCount }) => judgeCount < most).length,
    /** In the last stage there is nothing to decide. */
    undecided: next ? decided('pending') : 0,
    advanced: decided('advanced'),
    eliminated: decided('eliminated'),
  }
}
