/** An exact fraction in lowest terms; the denominator is positive. */
export type Rational = { readonly n: bigint; readonly d: bigint }

export const zero: Rational = { n: 0n, d: 1n }

/** n/d in lowest terms. Throws RangeError when d is 0. */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  let top = BigInt(n)
  let bottom = BigInt(d)
  if (bottom === 0n) throw new RangeError('denominator is zero')
  if (bottom < 0n) {
    top = -top
    bottom = -bottom
  }
  const divisor = gcd(top < 0n ? -top : top, bottom)
  return { n: top / divisor, d: bottom / divisor }
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtract(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d - b.n * a.d, a.d * b.d)
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d)
}

export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n)
}

/** Negative, zero or positive, as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const left = a.n * b.d
  const right = b.n * a.d
  return left < right ? -1 : left > right ? 1 : 0
}

/** As a floating-point number: quicker to compare than the fraction, and right where two differ by more than its rounding. */
export function approximately({ n, d }: Rational): number {
  return Number(n) / Number(d)
}

function sum(values: readonly Rational[]): Rational {
  return values.reduce(add, zero)
}

/** The arithmetic mean; null of nothing. */
export function mean(values: readonly Rational[]): Rational | null {
  if (values.length === 1) return values[0]!
  return values.length ? divide(sum(values), rational(values.length)) : null
}

/** So many parts of one, rounded half away from zero. */
function rounded({ n, d }: Rational, parts: bigint): bigint {
  const negative = n < 0n
  const nearest = (2n * parts * (negative ? -n : n) + d) / (2n * d)
  return negative ? -nearest : nearest
}

/** Hundredths, rounded half away from zero. For display only: never rank on it. */
export function toHundredths(value: Rational): number {
  return Number(rounded(value, 100n))
}

/** A figure of zero or more written with so many decimals, one at least. For display only. */
export function toDecimals(value: Rational, decimals: number): string {
  const one = 10n ** BigInt(decimals)
  const parts = rounded(value, one)
  return `${parts / one}.${String(parts % one).padStart(decimals, '0')}`
}

/** As "numerator/denominator", the form results are stored in. */
export function toFraction({ n, d }: Rational): string {
  return `${n}/${d}`
}

/** Reads "numerator/denominator" back; throws on anything else. */
export function fromFraction(text: string): Rational {
  const parts = /^(-?\d+)\/(\d+)$/.exec(text)
  if (!parts) throw new RangeError(`not a fraction: ${text}`)
  return rational(BigInt(parts[1]!), BigInt(parts[2]!))
}

function gcd(a: bigint, b: bigint): bigint {
  while (b) [a, b] = [b, a % b]
  return a || 1n
}
