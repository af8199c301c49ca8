type Row = Record<string, string | number>

type Outcome = {
  bench: string
  /** One line each of the table for people. */
  rows: Row[]
  figures: Record<string, number>
  /** The figure of the same name must be at most, at least, or both, this. */
  targets: Record<string, { max?: number; min?: number }>
}

/** Prints the table and, as the last line, the JSON for machines; a missed target sets the exit code. */
export function report({ bench, rows, figures, targets }: Outcome): void {
  console.table(rows)
  const met = Object.entries(targets).every(([name, { max = Infinity, min = -Infinity }]) => {
    const figure = figures[name]
    return figure !== undefined && figure <= max && figure >= min
  })
  process.stdout.write(`${JSON.stringify({ bench, figures, targets, met })}\n`)
  if (!met) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that so many of a hundred are at most. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!
}

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))
