export type Metric = 'nominal' | 'ordinal' | 'interval'

/**
 * Krippendorff's α of ratings in units of any size, missing ones simply absent (Hayes & Krippendorff 2007; Krippendorff 2011). Units with fewer
 * than two ratings count for nothing. Null where all that is left is one and the same value: there is nothing to agree about.
 *
 * No pair is looked at. An ordinal distance is the distance of the values' middle ranks, and a sum of squared distances over all ordered pairs of
 * m values is 2(mΣx² − (Σx)²); so it takes as long as there are ratings, whether or not two of them are equal.
 */
export function krippendorffAlpha(units: readonly (readonly number[])[], metric: Metric): number | null {
  const paired = units.filter((unit) => unit.length > 1)
  const counts = countsOf(paired)
  const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (counts.size < 2) return null
  const distances = metric === 'nominal' ? unequalPairs : squaredDistances(metric === 'ordinal' ? middleRanks(counts) : centred(counts, n))
  const observed = paired.reduce((sum, unit) => sum + distances(countsOf([unit])) / (unit.length - 1), 0) / n
  const expected = distances(counts) / (n * (n - 1))
  return expected > 0 ? 1 - observed / expected : null
}

/** How often each distinct value occurs. */
type Counts = ReadonlyMap<number, number>

function countsOf(units: readonly (readonly number[])[]): Counts {
  const counts = new Map<number, number>()
  for (const unit of units) for (const value of unit) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Ordered pairs of different values. */
function unequalPairs(counts: Counts): number {
  let [n, equal] = [0, 0]
  for (const count of counts.values()) [n, equal] = [n + count, equal + count * count]
  return n * n - equal
}

/** The squared distances of all ordered pairs, of values that stand where `places` says. */
function squaredDistances(places: Counts) {
  return (counts: Counts): number => {
    let [n, sum] = [0, 0]
    for (const [value, count] of counts) [n, sum] = [n + count, sum + count * places.get(value)!]
    let squares = 0
    for (const [value, count] of counts) squares += count * (places.get(value)! - sum / n) ** 2
    return 2 * n * squares
  }
}

/** The values themselves, near nought: that spares the sums their largest part. */
function centred(counts: Counts, n: number): Counts {
  const mean = [...counts].reduce((sum, [value, count]) => sum + value * count, 0) / n
  return new Map([...counts.keys()].map((value) => [value, value - mean]))
}

function middleRanks(counts: Counts): Counts {
  let below = 0
  const sorted = [...counts].sort(([one], [other]) => one - other)
  return new Map(
    sorted.map(([value, count]) => {
      const rank = below + count / 2
      below += count
      return [value, rank]
    }),
  )
}
