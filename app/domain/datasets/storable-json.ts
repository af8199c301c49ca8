/** Deeper than anybody writes by hand; each step down is a call within a call. */
export const deepestJson = 50

/** Whether a value from JSON can be kept as it is: not nested too deep, and no text of half characters. */
export function isStorable(value: unknown, depth = deepestJson): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth - 1))
}
