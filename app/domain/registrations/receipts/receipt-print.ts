/** Cells of a print: more lines than columns, as the small print of a phone's screen stands upright. */
export const printColumns = 128
export const printRows = 256

/**
 * Prints no further apart than this show the same picture. Another size, format, compression or brightness of one picture stays below 20 of 255
 * in every cell; one changed digit of small print moves a cell by 30 or more (receipt-print.test.ts draws both).
 */
export const samePicture = 23

/** A picture shown brighter or darker is still the picture, up to here. */
const mostGain = 1.6

/**
 * The largest difference of two cells in the same place, 0..255, after the best straight line from one picture's brightness to the other's.
 * What counts is the one place where two receipts differ, not how alike their frames are. Stops early once it is too large.
 */
export function printDifference(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 255
  const { gain, offset } = brightnessFit(a, b)
  // A line through everything fits a blank sheet to any picture.
  if (gain < 1 / mostGain || gain > mostGain) return 255
  let most = 0
  for (let index = 0; index < a.length && most <= samePicture; index++) {
    most = Math.max(most, Math.abs(gain * a[index]! + offset - b[index]!))
  }
  return Math.min(255, Math.round(most))
}

/** Least squares: b ≈ gain · a + offset. */
function brightnessFit(a: Uint8Array, b: Uint8Array): { gain: number; offset: number } {
  let [sumA, sumB, sumAA, sumAB] = [0, 0, 0, 0]
  for (let index = 0; index < a.length; index++) {
    const [x, y] = [a[index]!, b[index]!]
    sumA += x
    sumB += y
    sumAA += x * x
    sumAB += x * y
  }
  const spread = a.length * sumAA - sumA * sumA
  // One plain colour has no brightness to follow.
  const gain = spread === 0 ? 1 : (a.length * sumAB - sumA * sumB) / spread
  return { gain, offset: (sumB - gain * sumA) / a.length }
}
