import type { Rational } from '~/domain/judging/rational'

/** As many decimals as all these figures need to be written exactly, from two to four; `exact` where four do. */
export function shownDecimals(figures: readonly Rational[]): { decimals: number; exact: boolean } {
  const decimals = [2, 3, 4].find((count) => figures.every(({ d }) => 10n ** BigInt(count) % d === 0n))
  return { decimals: decimals ?? 4, exact: decimals !== undefined }
}
