import { hash, verify } from '@node-rs/argon2'
import { FairTurns } from './fair-turns'

// argon2id (the library's default algorithm) with OWASP's second setting: 19 MiB, two passes, one lane.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most two hashes at once: on two cores a burst of sign-ins must not starve the pages. New passwords stand in a line of their own, so that a
 * crowd that registers keeps nobody from signing in; two hundred in a line are a few seconds.
 */
const turns = new FairTurns<'new' | 'known'>({ atOnce: 2, longestLine: 200 })

/** Throws TooManyWaiting when too many passwords are waiting to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return turns.run('new', () => hash(password, settings))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password fits; without a stored hash (no such account) it takes as long and says no.
 * Throws TooManyWaiting when too many are waiting to be compared.
 */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hash('nobody has this password', settings)
  const against = stored ?? (await decoy)
  const fits = await turns.run('known', () => verify(against, password).catch(() => false))
  return stored !== null && fits
}
