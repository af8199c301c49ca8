import type { VoiceType } from '~/domain/accounts/roles'
import { meanOf } from '~/domain/statistics/rating'
import type { FeatureCode, Features } from '~/domain/voice/analysis'
import { crossValidated, groupFolds, grouped } from '../evaluation/folds'
import { monotoneRidge } from '../evaluation/ridge'
import { enough } from '../enough'
import { standardised, standardOf } from './leaning'
import { priorOf, type Target } from './target'

/** A clip that people scored, as a fit sees it. */
export type Example = {
  singer: string
  voice: VoiceType
  features: Features
  /** The mean of its raters, 1..5. */
  human: number
  raters: number
  /** What the built-in model gives it. */
  acoustic: number
}

export type Fit = {
  intercept: number
  /** How hard the weights are drawn towards the built-in model's, in clips. */
  lambda: number
  /** `weight` in points for a standard deviation of the fitted clips, never below 0. */
  features: { feature: FeatureCode; mean: number; sd: number; weight: number }[]
}

/** Below this there is nothing to be fitted, nor any way to see how well. */
export const fewest = { clips: 8, singers: 5 }

const lambdas = [3, 10, 30, 100, 300, 1000]
const innerFolds = 8

/**
 * Fits one skill on clips: score = intercept + Σ weight · standardised feature, held to 1..5. First the built-in weights as a whole are stretched to the human scores (one slope); then ridge around them
 * lets each weight go its own way, as far as the clips of other singers bear out (λ by grouped cross-validation among `lambdas`). A clip counts by k / (k + 1) of its k raters: the error of a mean of k
 * falls with k, what no feature tells does not. Below 30 clips or 10 singers slope, weights and level are held back to the defaults in proportion. Null below 8 clips or 5 singers.
 */
export function fitTarget(target: Target, examples: readonly Example[]): Fit | null {
  const singers = grouped(examples).size
  if (examples.length < fewest.clips || singers < fewest.singers) return null
  const missing = 1 - Math.min(1, examples.length / enough.clips, singers / enough.singers)
  const least = enough.clips * missing
  const candidates = [...new Set(lambdas.map((lambda) => Math.max(lambda, least)))]
  const folds = groupFolds(examples, innerFolds)
  const errors = candidates.map((lambda) => {
    const predicted = crossValidated(examples, folds, (training) => {
      const fit = fitWith(target, training, { lambda, missing })
      return ({ features, voice }) => predictedBy(fit, features, voice)
    })!
    return meanOf(examples.map(({ human }, index) => (human - predicted[index]!) ** 2))
  })
  return fitWith(target, examples, { lambda: candidates[errors.indexOf(Math.min(...errors))]!, missing })
}

/** What a fit says of a recording, 1..5. What was not measured counts as the fitted clips' mean. */
export function predictedBy({ intercept, features: fitted }: Fit, features: Features, voice: VoiceType): number {
  const sum = fitted.reduce((total, { weight, ...standard }) => total + weight * (standardised(standard, features, voice) ?? 0), intercept)
  return Math.max(1, Math.min(5, sum))
}

/** How many clips the built-in model's slope and level count for where all is missing. */
const slopeClips = 15
const levelClips = 3

function fitWith(target: Target, examples: readonly Example[], { lambda, missing }: { lambda: number; missing: number }): Fit {
  const prior = priorOf(target)
  const standards = prior.map(({ feature }) => standardOf(feature, examples))
  const x = examples.map(({ features, voice }) => standards.map((standard) => standardised(standard, features, voice) ?? 0))
  const weights = weightsOf(examples)
  // The built-in curve rises by one point for one of its sum, where it is steepest.
  const built = prior.map(({ weight }, column) => weight * standards[column]!.sd)
  const y = examples.map(({ human }) => human)
  const slope = slopeOf({ x, y, weights, built }, slopeClips * missing)
  const towards = built.map((weight) => weight * slope)
  const { intercept, coefficients } = monotoneRidge({ x, y, weights, towards, lambda })
  const above = meanOf(examples.map(({ acoustic, human }) => acoustic - human))
  const held = levelClips * missing
  return {
    lambda,
    intercept: intercept + (above * held) / (held + examples.length),
    features: standards.map((standard, column) => ({ ...standard, weight: coefficients[column]! })),
  }
}

/** k / (k + 1), in the mean 1. */
function weightsOf(examples: readonly Example[]): number[] {
  const raw = examples.map(({ raters }) => raters / (raters + 1))
  const mean = meanOf(raw)
  return raw.map((weight) => weight / mean)
}

type Rows = { x: number[][]; y: number[]; weights: number[]; built: number[] }

/** How much steeper or flatter than the built-in weights the human scores run, never below 0; `held` clips say 1. */
function slopeOf({ x, y, weights, built }: Rows, held: number): number {
  const sums = x.map((row) => row.reduce((sum, value, column) => sum + value * built[column]!, 0))
  const mean = (of: readonly number[]) => of.reduce((sum, value, row) => sum + weights[row]! * value, 0) / of.length
  const [middle, level] = [mean(sums), mean(y)]
  const spread = mean(sums.map((sum) => (sum - middle) ** 2))
  if (spread < 1e-9) return 1
  const together = mean(sums.map((sum, row) => (sum - middle) * (y[row]! - level)))
  return Math.max(0, (together * y.length + held * spread) / (spread * (y.length + held)))
}
