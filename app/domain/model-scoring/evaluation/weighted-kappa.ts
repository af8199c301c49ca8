import { toHalf } from '../to-half'
import type { Pair } from './errors'

/**
 * Cohen's κ with quadratic weights (Cohen 1968) over the halves of 1..5, to which both sides are rounded. With such weights only the marginal means and squares
 * matter: κ = 1 − Σ(p − h)² / (Σp² + Σh² − 2·Σp·Σh / n), which is what the table of nine steps comes to. Null below two pairs, and where all of both sides fall into one step.
 */
export function quadraticKappa(pairs: readonly Pair[]): number | null {
  if (pairs.length < 2) return null
  const steps = pairs.map(({ predicted, human }) => ({ p: stepOf(predicted), h: stepOf(human) }))
  const sum = (of: (step: { p: number; h: number }) => number) => steps.reduce((total, step) => total + of(step), 0)
  const found = sum(({ p, h }) => (p - h) ** 2)
  const expected = sum(({ p, h }) => p * p + h * h) - (2 * sum(({ p }) => p) * sum(({ h }) => h)) / steps.length
  return expected > 1e-9 ? 1 - found / expected : null
}

/** 0..8. */
const stepOf = (score: number) => 2 * (toHalf(Math.max(1, Math.min(5, score))) - 1)
