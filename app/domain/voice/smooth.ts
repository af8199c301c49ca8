/**
 * A line smoothed by a Hann window of so many frames, over what is not NaN alone: at the end of a stretch the window is cut. NaN stays NaN, and the
 * window reaches over it only up to `bridge` frames.
 */
export function smooth(line: Float64Array, frames: number, bridge = 0): Float64Array {
  const half = frames >> 1
  const weights = Float64Array.from({ length: 2 * half + 1 }, (_, k) => 0.5 + 0.5 * Math.cos((Math.PI * (k - half)) / (half + 1)))
  const made = new Float64Array(line.length).fill(NaN)
  for (const { from, to } of stretches(line, bridge))
    for (let n = from; n < to; n++) {
      if (Number.isNaN(line[n]!)) continue
      // As far to one side as to the other: a slope at the end of a stretch is not bent.
      const reach = Math.min(half, Math.max(2, Math.min(n - from, to - 1 - n)))
      let [sum, weight] = [0, 0]
      for (let k = Math.max(from, n - reach); k <= Math.min(to - 1, n + reach); k++) {
        const value = line[k]!
        if (Number.isNaN(value)) continue
        const w = weights[k - n + half]!
        sum += w * value
        weight += w
      }
      made[n] = sum / weight
    }
  return made
}

/** Where a line is not NaN for longer than `bridge` frames: from the first frame to the one after the last. */
export function stretches(line: ArrayLike<number>, bridge = 0): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let n = 0; n < line.length; n++) {
    if (Number.isNaN(line[n]!)) continue
    const last = found.at(-1)
    if (last && n - last.to <= bridge) last.to = n + 1
    else found.push({ from: n, to: n + 1 })
  }
  return found
}

/** The middle of the values; NaN of none. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  if (sorted.length === 0) return NaN
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function mean(values: readonly number[], weights?: readonly number[]): number {
  const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : values.length
  return values.reduce((sum, value, n) => sum + value * (weights?.[n] ?? 1), 0) / total
}

export function deviation(values: readonly number[], weights?: readonly number[]): number {
  const middle = mean(values, weights)
  return Math.sqrt(
    mean(
      values.map((value) => (value - middle) ** 2),
      weights,
    ),
  )
}
