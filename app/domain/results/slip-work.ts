import type { CriterionScale } from '~/domain/competitions/score-scale'
import { add, mean, multiply, rational, toDecimals, toHundredths, zero, type Rational } from '~/domain/judging/rational'
import { pointsOf } from '~/domain/judging/score-total'
import { type Dropped, droppedExtremes, type Extreme } from './dropped-extremes'
import type { Rule } from './rule'
import { shownDecimals } from './shown-decimals'

type Given = { id: number; total: number; values: ReadonlyMap<number, number> }

type Work<C, S> = { criteria: readonly C[]; scores: readonly S[]; rule: Pick<Rule, 'removeExtremes' | 'extremesMode'>; scale: number }

/**
 * A work's published scores as its slip sets them out: what each judge gave, what of it was left out, and the sum, so that anybody can work the
 * total out again. What is added is written out (`shown`) with as many decimals as that takes; where four are not enough it is not `exact`. The
 * total itself is in hundredths of a point, rounded from the exact one.
 */
export function slipWork<C extends CriterionScale, S extends Given>({ criteria, scores, rule, scale }: Work<C, S>) {
  const ids = criteria.map(({ id }) => id)
  const dropped = rule.removeExtremes ? droppedExtremes(scores, rule.extremesMode, ids) : new Map<number, Dropped[]>()
  const extremeOf = (score: S, criterionId: number | null): Extreme | null =>
    dropped.get(score.id)?.find((one) => one.criterionId === criterionId)?.extreme ?? null
  const counted = scores.filter((score) => extremeOf(score, null) === null)
  const byCriterion = criteria.map((criterion) => {
    const given = scores.flatMap((score) => score.values.get(criterion.id) ?? [])
    const kept = counted.filter((score) => extremeOf(score, criterion.id) === null)
    const average = mean(kept.flatMap((score) => (score.values.has(criterion.id) ? [rational(score.values.get(criterion.id)!, 100)] : [])))
    return { criterion, average, kept: kept.length, lowest: Math.min(...given), highest: Math.max(...given) }
  })
  const perCriterion = rule.removeExtremes && rule.extremesMode === 'per_criterion'
  const sum = counted.reduce((whole, { total }) => whole + total, 0)
  const judgeFigures = shownDecimals(counted.map((score) => pointsOf(score.total, scale)))
  const criterionFigures = shownDecimals(byCriterion.flatMap(({ average }) => average ?? []))
  const total = counted.length === 0 ? null : perCriterion ? weighted(byCriterion) : pointsOf(sum, scale, counted.length)
  return {
    /** By criterion what was left out, not whole scores. */
    perCriterion: perCriterion && dropped.size > 0,
    judges: scores.map((score) => ({
      score,
      totalHundredths: toHundredths(pointsOf(score.total, scale)),
      shown: toDecimals(pointsOf(score.total, scale), judgeFigures.decimals),
      dropped: extremeOf(score, null),
      values: criteria.map(({ id }) => ({ hundredths: score.values.get(id) ?? null, dropped: extremeOf(score, id) })),
    })),
    counted: counted.length,
    sum: { shown: toDecimals(pointsOf(sum, scale), judgeFigures.decimals), exact: judgeFigures.exact },
    total,
    totalHundredths: total && toHundredths(total),
    criteriaExact: criterionFigures.exact,
    criteria: byCriterion.map(({ criterion, average, lowest, highest, kept }) => ({
      ...criterion,
      averageHundredths: average && toHundredths(average),
      shown: average && toDecimals(average, criterionFigures.decimals),
      kept,
      /** The range of what all judges gave, left out or not. */
      lowestHundredths: average && lowest,
      highestHundredths: average && highest,
    })),
  }
}

/** 100 · Σ w · (average / max) / Σ w. */
function weighted(rows: readonly { criterion: CriterionScale; average: Rational | null }[]): Rational {
  const weights = rows.reduce((whole, { criterion }) => whole + criterion.weight, 0)
  return rows.reduce((whole, { criterion: { weight, maxHundredths }, average }) => {
    return average ? add(whole, multiply(average, rational(10_000 * weight, maxHundredths * weights))) : whole
  }, zero)
}
