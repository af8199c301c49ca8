/** Where an axis for these shares of the full marks begins: at the tenth below the lowest, so that differences can be seen. */
export function axisFrom(shares: readonly number[]): number {
  if (shares.length === 0) return 0
  // What lies on a tenth has room before it too.
  return Math.max(0, (Math.ceil(Math.min(...shares) * 10 - 1e-9) - 1) / 10)
}
