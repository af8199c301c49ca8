import { halfWidth } from './half-width'

type Scale = { maxHundredths: number; stepHundredths: number }

/** The text of a score field as people type it, Chinese full-width digits included, without surrounding space. */
export function normalisePoints(text: string): string {
  return halfWidth(text)
    .replace(/[。・｡･]/g, '.')
    .trim()
}

type ReadPoints =
  | { state: 'empty' }
  | { state: 'valid'; hundredths: number }
  | { state: 'notANumber' }
  | { state: 'tooPrecise' }
  /** Between two steps. */
  | { state: 'offStep' }
  | { state: 'belowZero' }
  | { state: 'aboveMax' }

/** A score is given in steps; the maximum can be given though it is none of them. */
export function isOnStep(hundredths: number, { maxHundredths, stepHundredths }: Scale): boolean {
  return hundredths % stepHundredths === 0 || hundredths === maxHundredths
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * Reads a score of at most two decimals; `maxHundredths` is the criterion's maximum in hundredths of a point. Between the bounds it is a multiple of the
 * step, in hundredths too.
 */
export function readPoints(text: string, maxHundredths: number, stepHundredths: number): ReadPoints {
  const normal = normalisePoints(text)
  if (!normal) return { state: 'empty' }
  if (!number.test(normal)) return { state: 'notANumber' }
  const value = Number(normal)
  if (value < 0) return { state: 'belowZero' }
  if (value * 100 > maxHundredths + 1e-6) return { state: 'aboveMax' }
  if (/\.\d{2}\d*[1-9]/.test(normal)) return { state: stepHundredths > 1 ? 'offStep' : 'tooPrecise' }
  const hundredths = Math.round(value * 100)
  if (!isOnStep(hundredths, { maxHundredths, stepHundredths })) return { state: 'offStep' }
  return { state: 'valid', hundredths }
}

/**
 * What a field holds: its figure, or null and what is wrong. Codes: required, notANumber, scoreTooPrecise, scoreStep?step=, scoreAboveMax?max=,
 * scoreBelowZero. Outside the bounds the nearest one stands in the field when it is shown again: submitting it once more confirms it.
 */
export function readPointsField(typed: string, { maxHundredths, stepHundredths }: Scale) {
  const points = readPoints(typed, maxHundredths, stepHundredths)
  const faulty = (error: string, bound?: number) => ({
    hundredths: null,
    error,
    text: bound === undefined ? typed : writePoints(bound),
    clamped: bound !== undefined,
  })
  switch (points.state) {
    case 'valid':
      return { hundredths: points.hundredths, error: null, text: typed, clamped: false }
    case 'empty':
      return faulty('required')
    case 'notANumber':
      return faulty('notANumber')
    case 'tooPrecise':
      return faulty('scoreTooPrecise')
    case 'offStep':
      return faulty(`scoreStep?step=${writePoints(stepHundredths)}`)
    case 'aboveMax':
      return faulty(`scoreAboveMax?max=${writePoints(maxHundredths)}`, maxHundredths)
    case 'belowZero':
      return faulty('scoreBelowZero', 0)
  }
}

/** Hundredths as one types them: 2350 is "23.5", 2200 is "22". */
export function writePoints(hundredths: number): string {
  return String(hundredths / 100)
}
