/** The scale analytics are told on, whatever a tag's maximum: max(1, 5 · score / maximum). */
export function onScale(hundredths: number, maxScore: number): number {
  return Math.max(1, (5 * hundredths) / (100 * maxScore))
}

export const bands = [1, 2, 3, 4, 5] as const

/** The whole step of the scale that is nearest to a figure on it; a half goes up. */
export function bandOf(scaled: number): number {
  return Math.min(5, Math.floor(scaled + 0.5))
}
