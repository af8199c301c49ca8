import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { secrets } from '~/infra/secrets'

/** What a code proves: that the address of a new account, or the new address of an account, is its owner's. */
export type CodeFor = { purpose: 'registration'; email: string } | { purpose: 'email_change'; email: string; userId: number }

export function newCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** Six digits are soon tried out, so the hash needs a key the database does not hold. */
export function codeHash(code: string, { purpose, email, ...rest }: CodeFor): string {
  const key = Buffer.from(hkdfSync('sha256', secrets().sessionSecret, '', 'verification-code', 32))
  const owner = 'userId' in rest ? rest.userId : ''
  return createHmac('sha256', key).update([purpose, email, owner, code].join('\n')).digest('hex')
}

export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
