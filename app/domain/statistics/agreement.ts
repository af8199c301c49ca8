import { completePart } from './complete-part'
import { icc } from './icc'
import { kendallW } from './kendall'
import { krippendorffAlpha } from './krippendorff'
import { type Rating, ratingsBy } from './rating'

/** Below this many works a coefficient of agreement says little. */
export const fewestForAgreement = 5

/** From which value on a coefficient has which word. */
const thresholds = {
  /** Koo & Li 2016. */
  icc: { excellent: 0.9, good: 0.75, moderate: 0.5 },
  /** Krippendorff 2004: reliable from .800, tentative conclusions from .667. */
  alpha: { reliable: 0.8, tentative: 0.667 },
  /** Schmidt 1997. */
  kendall: { strong: 0.7, moderate: 0.5, weak: 0.3 },
} as const

export type Level = {
  icc: keyof (typeof thresholds)['icc'] | 'poor'
  alpha: keyof (typeof thresholds)['alpha'] | 'unreliable'
  kendall: keyof (typeof thresholds)['kendall'] | 'veryWeak'
}
export type Coefficient = keyof Level

const below: Level = { icc: 'poor', alpha: 'unreliable', kendall: 'veryWeak' }

/** The word for a value. */
export function levelOf<C extends Coefficient>(coefficient: C, value: number): Level[C] {
  const reached = Object.entries<number>(thresholds[coefficient]).find(([, from]) => value >= from)
  return (reached?.[0] as Level[C] | undefined) ?? below[coefficient]
}

export type Agreement = {
  /** ICC(2,k) and Kendall's W are of the part without gaps, Krippendorff's α (interval) of all works with two judges or more. Null: cannot be told. */
  icc: number | null
  alpha: number | null
  kendall: number | null
  complete: { works: number; judges: number }
  paired: number
}

export function agreement(ratings: readonly Rating[]): Agreement {
  const { matrix, judgeIds } = completePart(ratings)
  const units = [...ratingsBy('workId', ratings).values()].map((own) => own.map(({ points }) => points))
  return {
    icc: icc(matrix)?.average ?? null,
    alpha: krippendorffAlpha(units, 'interval'),
    kendall: kendallW(matrix),
    complete: { works: matrix.length, judges: judgeIds.length },
    paired: units.filter((unit) => unit.length > 1).length,
  }
}
