/**
 * How many values lie in each of `parts` equal parts of 0..full, from the lowest part that has one to the highest; `full` itself belongs to the
 * last. `times` says how often each value occurs, if not once.
 */
export function distributionOf(
  values: ArrayLike<number>,
  { parts, full, times }: { parts: number; full: number; times?: ArrayLike<number> },
): { part: number; count: number }[] {
  const counts = new Map<number, number>()
  for (let index = 0; index < values.length; index++) {
    const part = Math.min(parts - 1, Math.floor((parts * values[index]!) / full))
    counts.set(part, (counts.get(part) ?? 0) + (times?.[index] ?? 1))
  }
  if (counts.size === 0) return []
  const first = Math.min(...counts.keys())
  return Array.from({ length: Math.max(...counts.keys()) - first + 1 }, (_, index) => ({
    part: first + index,
    count: counts.get(first + index) ?? 0,
  }))
}
