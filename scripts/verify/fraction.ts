/** Exact arithmetic of its own: what checks the application's figures does not borrow them. Not in lowest terms until it is written. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

/** Throws RangeError over nought: such figures were changed to what cannot be. */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new RangeError(`${top} / 0`)
  return { top, bottom }
}

export const compareFractions = (a: Fraction, b: Fraction): number => {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  lowest({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom })
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom })
export const times = (a: Fraction, b: Fraction): Fraction => lowest({ top: a.top * b.top, bottom: a.bottom * b.bottom })

/** Null of nothing. */
export function average(values: readonly Fraction[]): Fraction | null {
  if (values.length === 0) return null
  const { top, bottom } = values.reduce(plus, fraction(0n))
  return { top, bottom: bottom * BigInt(values.length) }
}

/** "numerator/denominator" in lowest terms, the denominator positive: as published totals are written. */
export function written(value: Fraction): string {
  const { top, bottom } = lowest(value)
  return `${top}/${bottom}`
}

/** In hundredths, rounded half up; published totals are never negative. */
export function hundredthsOf({ top, bottom }: Fraction): number {
  return Number((200n * top + bottom) / (2n * bottom))
}

function lowest({ top, bottom }: Fraction): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom]
  while (b > 0n) [a, b] = [b, a % b]
  return a > 1n ? { top: top / a, bottom: bottom / a } : { top, bottom }
}
