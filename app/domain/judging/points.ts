/** The text of a score field as people type it, Chinese full-width digits included, without surrounding space. */
export function normalisePoints(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[。・]/g, '.')
    .trim()
}

export type ReadPoints =
  | { state: 'empty' }
  | { state: 'valid'; hundredths: number }
  | { state: 'notANumber' }
  | { state: 'tooPrecise' }
  | { state: 'belowZero' }
  | { state: 'aboveMax' }

const number = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** Reads a score of at most two decimals; `maxHundredths` is the criterion's maximum in hundredths of a point. */
export function readPoints(text: string, maxHundredths: number): ReadPoints {
  const normal = normalisePoints(text)
  if (!normal) return { state: 'empty' }
  if (!number.test(normal)) return { state: 'notANumber' }
  const value = Number(normal)
  if (value < 0) return { state: 'belowZero' }
  if (value * 100 > maxHundredths + 1e-6) return { state: 'aboveMax' }
  if (/\.\d{2}\d*[1-9]/.test(normal)) return { state: 'tooPrecise' }
  return { state: 'valid', hundredths: Math.round(value * 100) }
}

/** Hundredths as one types them: 2350 is "23.5", 2200 is "22". */
export function writePoints(hundredths: number): string {
  return String(hundredths / 100)
}
