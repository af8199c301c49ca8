import { bootstrapInterval, type Interval } from './bootstrap'
import { bias, meanAbsoluteError, type Pair } from './errors'
import { grouped } from './folds'
import { linearCorrelation, rankCorrelation } from './rank-correlation'
import { quadraticKappa } from './weighted-kappa'

/** A figure and where it lies nine times out of ten; null where it cannot be told. */
export type Figure = { value: number | null; interval: Interval | null }

export type Figures = { clips: number; singers: number; mae: Figure; rho: Figure; r: Figure; kappa: Figure; bias: Figure }

/** Of which figures it is told where they lie: of some alone, where there are many to be worked out. */
export type WithIntervals = 'all' | 'bias'

/** All that is told of scores beside human ones. Nothing of none: every figure is null. */
export function figuresOf(
  pairs: readonly (Pair & { singer: string })[],
  { intervals = 'all' }: { intervals?: WithIntervals } = {},
): Figures {
  const figure = (of: (pairs: readonly Pair[]) => number | null, wanted = intervals === 'all'): Figure => {
    const figureOrNull = (some: readonly Pair[]) => (some.length > 0 ? of(some) : null)
    const value = figureOrNull(pairs)
    return { value, interval: wanted && value !== null ? bootstrapInterval(pairs, figureOrNull) : null }
  }
  return {
    clips: pairs.length,
    singers: grouped(pairs).size,
    mae: figure(meanAbsoluteError),
    rho: figure(rankCorrelation),
    r: figure(linearCorrelation),
    kappa: figure(quadraticKappa),
    bias: figure(bias, true),
  }
}
