import { randomBytes } from 'node:crypto'
import { resultCodeSigns } from './result-code'

/** Twelve random signs by which anybody who holds them can see that a result was published; that no two are alike the database sees to. */
export function drawResultCode(): string {
  return Array.from(randomBytes(12), (byte) => resultCodeSigns[byte & 31]).join('')
}
