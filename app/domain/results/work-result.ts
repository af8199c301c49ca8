import { judgeTotal, type CriterionScale, type CriterionValues } from '~/domain/judging/judge-total'
import { add, mean, multiply, rational, toHundredths, zero, type Rational } from '~/domain/judging/rational'
import { median, trimmedMean, variance } from './aggregates'

export type JudgeScore = { judgeId: number; values: CriterionValues }
export type ExtremesMode = 'judge_totals' | 'per_criterion'

export type WorkResult = {
  workId: number
  judgeTotals: { judgeId: number; total: Rational }[]
  /** With the extremes removed, and with all scores. */
  trimmed: Rational | null
  mean: Rational | null
  median: Rational | null
  variance: Rational | null
}

/** One work's aggregates over its submitted scores; incomplete scores do not count. */
export function workResult({
  workId,
  scores,
  criteria,
  mode,
}: {
  workId: number
  scores: readonly JudgeScore[]
  criteria: readonly CriterionScale[]
  mode: ExtremesMode
}): WorkResult {
  const judgeTotals = scores.flatMap(({ judgeId, values }) => {
    const total = judgeTotal(criteria, values)
    return total ? [{ judgeId, total }] : []
  })
  const totals = judgeTotals.map(({ total }) => total)
  return {
    workId,
    judgeTotals,
    trimmed: mode === 'per_criterion' ? trimmedByCriterion(scores, criteria) : trimmedMean(totals),
    mean: mean(totals),
    median: median(totals),
    variance: variance(totals),
  }
}

type Criterion = CriterionScale & { name: string; code: string | null }

/** Each criterion with the mean of what the judges gave in it, extremes included; null where nobody did. */
export function criterionAverages(criteria: readonly Criterion[], scores: readonly Pick<JudgeScore, 'values'>[]) {
  return criteria.map(({ id, name, code, maxHundredths }) => {
    const average = mean(scores.flatMap(({ values }) => (values.has(id) ? [rational(values.get(id)!, 100)] : [])))
    return { id, name, code, maxHundredths, averageHundredths: average && toHundredths(average) }
  })
}

/** Extremes dropped criterion by criterion, then weighted: 100 · Σ w·trimmed(score / max) / Σ w. */
function trimmedByCriterion(scores: readonly JudgeScore[], criteria: readonly CriterionScale[]): Rational | null {
  let total = zero
  let weights = 0
  for (const { id, maxHundredths, weight } of criteria) {
    const shares = scores.flatMap(({ values }) => {
      const value = values.get(id)
      return value === undefined ? [] : [rational(value, maxHundredths)]
    })
    const share = trimmedMean(shares)
    if (!share) return null
    total = add(total, multiply(share, rational(weight)))
    weights += weight
  }
  return weights ? multiply(total, rational(100, weights)) : null
}
