import { expect, test } from 'vitest'
import { type MatrixCell, packCells, unpackCells } from './matrix-cell'

test('cells come back from their text as they were', () => {
  const cells: MatrixCell[] = [
    { state: 'score', totalHundredths: 9538, dropped: false, outlier: null },
    { state: 'score', totalHundredths: 0, dropped: true, outlier: 'below' },
    { state: 'score', totalHundredths: 10000, dropped: false, outlier: 'above' },
    ...(['missing', 'draft', 'sealing', 'voided', 'recused', 'none'] as const).map((state) => ({ state })),
  ]
  expect(unpackCells(packCells(cells))).toEqual(cells)
  expect(unpackCells(packCells([]))).toEqual([])
})
