import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default algorithm) with OWASP's second setting: 19 MiB, two passes, one lane.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at once: on two cores a burst of sign-ins must not starve the pages. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings))
}

let decoy: Promise<string> | undefined

/** Whether the password fits; without a stored hash (no such account) it takes as long and says no. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const against = stored ?? (await decoy)
  const fits = await inTurn(() => verify(against, password).catch(() => false))
  return stored !== null && fits
}
