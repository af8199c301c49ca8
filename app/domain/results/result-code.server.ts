import { randomBytes } from 'node:crypto'

/** Crockford's base 32: neither I, L, O nor U, so that nobody misreads one from paper. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve random signs by which anybody who holds them can see that a result was published; that no two are alike the database sees to. */
export function drawResultCode(): string {
  return Array.from(randomBytes(12), (byte) => signs[byte & 31]).join('')
}
