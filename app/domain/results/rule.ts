import type { TieBreak } from './ranking'
import type { ExtremesMode } from './work-result'

/** What a ranking was worked out by, as an edition keeps it. */
export type Rule = {
  version: number
  removeExtremes: boolean
  extremesMode: ExtremesMode
  /** The criterion that parts equal means, as it was named; null: none was nominated. */
  tieCriterion: { id: number; name: string; code: string | null } | null
  /** What parted equal totals, step by step. */
  parted: readonly { step: TieBreak; entryIds: readonly number[] }[]
  /** The chair's decisions that the ranking follows. */
  chair: readonly { id: number; places: readonly (readonly [number, number])[] }[]
}

/** The version of the arithmetic that docs/scoring.md describes; it stands in every edition's rule. */
export const ruleVersion = 4

/** A kept rule; what an edition of an older version does not say had the default of its time. */
export function readRule(json: unknown): Rule {
  const {
    version = 1,
    removeExtremes = true,
    extremesMode = 'judge_totals',
    tieCriterion = null,
    parted = [],
    chair = [],
  } = (json ?? {}) as Partial<Rule>
  return { version, removeExtremes, extremesMode, tieCriterion, parted, chair }
}
