/**
 * Kendall's W of a complete matrix, a row a work and a column a judge: 12S / (m²(n³ − n) − mΣ(t³ − t)), ties given their middle rank (Kendall &
 * Babington Smith 1939; Siegel & Castellan 1988). 1: all judges rank the works alike, 0: their ranks have nothing in common. Null below two works
 * or two judges, and where every judge gave all works the same.
 */
export function kendallW(matrix: readonly (readonly number[])[]): number | null {
  const n = matrix.length
  const m = matrix[0]?.length ?? 0
  if (n < 2 || m < 2) return null
  const sums = new Float64Array(n)
  let tied = 0
  for (let judge = 0; judge < m; judge++) {
    const points = matrix.map((row) => row[judge]!)
    const order = points.map((_, work) => work).sort((one, other) => points[one]! - points[other]!)
    for (let from = 0; from < n;) {
      let to = from + 1
      while (to < n && points[order[to]!] === points[order[from]!]) to++
      const t = to - from
      tied += t ** 3 - t
      for (const work of order.slice(from, to)) sums[work]! += (from + 1 + to) / 2
      from = to
    }
  }
  const middle = (m * (n + 1)) / 2
  const s = sums.reduce((sum, ranks) => sum + (ranks - middle) ** 2, 0)
  const most = m * m * (n ** 3 - n) - m * tied
  return most > 0 ? (12 * s) / most : null
}
