/** x of Ax = b for a symmetric, positive definite A, by Cholesky's decomposition; A is used up. */
export function solve(a: Float64Array[], b: readonly number[]): number[] {
  const size = b.length
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let rest = a[row]![column]!
      for (let before = 0; before < column; before++) rest -= a[row]![before]! * a[column]![before]!
      a[row]![column] = row === column ? Math.sqrt(rest) : rest / a[column]![column]!
    }
  const x = [...b]
  for (let row = 0; row < size; row++) {
    for (let before = 0; before < row; before++) x[row]! -= a[row]![before]! * x[before]!
    x[row]! /= a[row]![row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let after = row + 1; after < size; after++) x[row]! -= a[after]![row]! * x[after]!
    x[row]! /= a[row]![row]!
  }
  return x
}
