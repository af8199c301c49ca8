import { fewestForExtremes } from './aggregates'
import { placedIn } from './against-line'
import { panelSizes } from './ranking'
import type { RankedEntry, StageRanking } from './queries/stage-ranking.server'

/** What the organiser is told of a ranking before its results are published. */
export function publicationFigures({ ranked, next }: Pick<StageRanking, 'ranked' | 'next'>) {
  const scored = ranked.filter(({ rank }) => rank !== null)
  const panels = scored.map(({ works }) => panelSizes(works))
  const most = panels.flat().reduce((highest, count) => Math.max(highest, count), 0)
  const decided = (status: RankedEntry['advancement']) => ranked.filter(({ advancement }) => advancement === status).length
  return {
    entrants: ranked.length,
    scored: scored.length,
    unscored: ranked.length - scored.length,
    /** Who has works without a score beside those that count. */
    partlyScored: placedIn(
      ranked,
      scored.filter(({ works }) => works.some(({ judgeCount }) => judgeCount === 0)),
    ),
    /** Who has a work with fewer judges than extremes can be dropped of, and with just as many: then what is left is the median. */
    belowExtremes: panels.filter((counts) => counts.some((count) => count < fewestForExtremes)).length,
    atMedian: panels.filter((counts) => counts.includes(fewestForExtremes)).length,
    uneven: panels.filter((counts) => counts.some((count) => count < most)).length,
    /** In the last stage there is nothing to decide. */
    undecided: next ? decided('pending') : 0,
    advanced: decided('advanced'),
    eliminated: decided('eliminated'),
  }
}
