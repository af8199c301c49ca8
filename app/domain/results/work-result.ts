import type { CriterionScale } from '~/domain/competitions/score-scale'
import { mean, rational, toHundredths, type Rational } from '~/domain/judging/rational'
import { pointsOf } from '~/domain/judging/score-total'
import { fewestForExtremes } from './aggregates'

export type ExtremesMode = 'judge_totals' | 'per_criterion'

/** What the counted scores of one work add up to, as whole numbers over the competition's scale. */
export type ScoreSums = {
  judgeCount: number
  sum: number
  /** The sum without the extremes: the highest and lowest total, or the highest and lowest of each criterion. */
  trimmedSum: number
}

export type WorkResult = {
  judgeCount: number
  /** With the extremes removed, and with all scores; null without a score. */
  trimmed: Rational | null
  mean: Rational | null
}

/** A work's official figures: the mean of the judges' totals, and the trimmed mean (docs/scoring.md), the plain one below three judges. */
export function workResult({ judgeCount, sum, trimmedSum }: ScoreSums, scale: number): WorkResult {
  if (judgeCount === 0) return { judgeCount, trimmed: null, mean: null }
  const plain = pointsOf(sum, scale, judgeCount)
  return { judgeCount, mean: plain, trimmed: judgeCount < fewestForExtremes ? plain : pointsOf(trimmedSum, scale, judgeCount - 2) }
}

type Criterion = CriterionScale & { name: string; code: string | null }

/** Each criterion with the mean of what the judges gave in it, extremes included; null where nobody did. */
export function criterionAverages(criteria: readonly Criterion[], scores: readonly { values: ReadonlyMap<number, number> }[]) {
  return criteria.map(({ id, name, code, maxHundredths }) => {
    const average = mean(scores.flatMap(({ values }) => (values.has(id) ? [rational(values.get(id)!, 100)] : [])))
    return { id, name, code, maxHundredths, averageHundredths: average && toHundredths(average) }
  })
}
