import fc from 'fast-check'

/** Points as judges give them: 0..100 in quarters, so that some are equal. */
const points = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4)

/** A complete panel's points, a row a work and a column a judge. */
export const someMatrix = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 6 }))
  .chain(([works, judges]) => fc.array(fc.array(points, { minLength: judges, maxLength: judges }), { minLength: works, maxLength: works }))

/** The ratings of a panel in which each judge missed some works. */
export const someRatings = someMatrix.chain((matrix) => {
  const all = ratingsOf(matrix)
  return fc.subarray(all, { minLength: Math.ceil(all.length / 2) })
})

export const ratingsOf = (matrix: readonly (readonly number[])[]) =>
  matrix.flatMap((row, work) => row.map((given, judge) => ({ workId: work + 1, judgeId: judge + 101, points: given })))

/** The same in another order, the same for the same seed. */
export function permuted<T>(items: readonly T[], seed: number): T[] {
  const key = (index: number) => Math.abs(Math.sin((index + 1) * ((seed % 1000) + 12.9898)) * 43758.5453) % 1
  return items
    .map((item, index) => ({ item, at: key(index) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
