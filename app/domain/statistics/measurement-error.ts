/**
 * The standard error of measurement of a work's official figure, √(σ²ε / judges), in points: about two thirds of the panels that might have sat there
 * would have come out no further off (Brennan 2001, relative error). What judges differ by in severity is not in it: where all works have the
 * same judges it moves them all alike. Null where the residual variance could not be told.
 */
export function measurementError(residualVariance: number | null, judges: number): number | null {
  return residualVariance === null || judges === 0 ? null : Math.sqrt(residualVariance / judges)
}

/** The error of the mean of several works' figures; null while one of them has none. */
export function errorOfMean(errors: readonly (number | null)[]): number | null {
  if (errors.length === 0 || errors.includes(null)) return null
  return Math.hypot(...(errors as number[])) / errors.length
}

/** The error of the gap between two figures: a smaller gap than this may well be chance. */
export function errorOfGap(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.hypot(one, other)
}
