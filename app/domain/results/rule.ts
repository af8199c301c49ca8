import type { ExtremesMode } from './work-result'

/** What a ranking was worked out by, as an edition keeps it. */
export type Rule = { version: number; removeExtremes: boolean; extremesMode: ExtremesMode }

/** The version of the arithmetic that docs/scoring.md describes; it stands in every edition's rule. */
export const ruleVersion = 2

/** A kept rule; what an edition of an older version does not say had the default of its time. */
export function readRule(json: unknown): Rule {
  const { version = 1, removeExtremes = true, extremesMode = 'judge_totals' } = (json ?? {}) as Partial<Rule>
  return { version, removeExtremes, extremesMode }
}
