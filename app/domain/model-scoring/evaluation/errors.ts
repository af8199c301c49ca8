import { meanOf } from '~/domain/statistics/rating'

/** A model's score of a clip beside what people gave it, both in 1..5. */
export type Pair = { predicted: number; human: number }

/** The mean distance from the human score, in points (Willmott & Matsuura 2005). */
export const meanAbsoluteError = (pairs: readonly Pair[]): number =>
  meanOf(pairs.map(({ predicted, human }) => Math.abs(predicted - human)))

/** How many points too much the model gives in the mean; below 0: too little. */
export const bias = (pairs: readonly Pair[]): number => meanOf(pairs.map(({ predicted, human }) => predicted - human))
