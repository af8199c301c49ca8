import type { Cell } from './work-row'

/** What a cell of the matrix shows: a judge's total in hundredths, or why there is none. */
export type MatrixCell =
  | { state: 'score'; totalHundredths: number | null; dropped: boolean; outlier: 'above' | 'below' | null }
  | { state: Exclude<Cell['state'], 'score'> }

/** A row's cells as they travel with the page, in a text: hundreds of cells weigh a fraction on the way. */
export function packCells(cells: readonly MatrixCell[]): string {
  return cells.map(packed).join()
}

function packed(cell: MatrixCell): string {
  if (cell.state !== 'score') return cell.state
  return `${cell.totalHundredths ?? ''}${cell.dropped ? 'x' : ''}${cell.outlier === 'above' ? '+' : cell.outlier === 'below' ? '-' : ''}`
}

export function unpackCells(text: string): MatrixCell[] {
  if (text === '') return []
  return text.split(',').map((cell) => {
    const found = /^(\d*)(x?)([+-]?)$/.exec(cell)
    if (!found) return { state: cell as Exclude<Cell['state'], 'score'> }
    const [, hundredths, dropped, sign] = found
    const outlier = sign === '+' ? 'above' : sign === '-' ? 'below' : null
    return { state: 'score', totalHundredths: hundredths ? Number(hundredths) : null, dropped: dropped === 'x', outlier }
  })
}
