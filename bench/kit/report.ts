type Row = Record<string, string | number>

type Outcome = {
  bench: string
  /** One line each of the table for people. */
  rows: Row[]
  figures: Record<string, number>
  /** The figure of the same name must be at most, or at least, this. */
  targets: Record<string, { max: number } | { min: number }>
}

/** Prints the table and, as the last line, the JSON for machines; a missed target sets the exit code. */
export function report({ bench, rows, figures, targets }: Outcome): void {
  console.table(rows)
  const met = Object.entries(targets).every(([name, target]) => {
    const figure = figures[name]
    if (figure === undefined) return false
    return 'max' in target ? figure <= target.max : figure >= target.min
  })
  process.stdout.write(`${JSON.stringify({ bench, figures, targets, met })}\n`)
  if (!met) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))
