import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { passwordFits } from '~/infra/password'
import { admitEvent, forgetEvents } from '~/infra/rate-limit'
import { type OpenSession, openSession } from '~/infra/session'

type SignIn = { email: string; password: string; userAgent: string; address: string }

export type SignInResult<Kept = string> =
  { ok: true; token: Kept; name: string } | { ok: false; code: 'credentials' | 'tooManyAttempts' | 'accountDisabled' }

const windowMs = 15 * 60 * 1000

/**
 * Opens a session when the password fits. Five failures of an account in 15 minutes close it to guessing for that long,
 * and an address may fail fifty times; an unknown address gets the same answer after the same time.
 */
export function signIn(given: SignIn): Promise<SignInResult> {
  return signInWith(given, openSession)
}

/** The same, for a device that keeps something else than a cookie. */
export async function signInWith<Kept>(
  { email, password, userAgent, address }: SignIn,
  open: OpenSession<Kept>,
): Promise<SignInResult<Kept>> {
  const accountKey = `sign-in:${email}`
  // Counted before the slow check: a success forgets the account's failures again.
  const admitted =
    (await admitEvent({ key: `sign-in-from:${address}`, max: 50, windowMs })) && (await admitEvent({ key: accountKey, max: 5, windowMs }))
  if (!admitted) return { ok: false, code: 'tooManyAttempts' }

  const user = await db.user.findUnique({ where: { email } })
  if (!(await passwordFits(password, user?.passwordHash ?? null)) || !user) return { ok: false, code: 'credentials' }
  if (user.status === 'disabled') return { ok: false, code: 'accountDisabled' }

  const token = await transaction(async (tx) => {
    await forgetEvents(tx, accountKey)
    await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: now() } })
    return open(tx, user.id, { userAgent, address })
  })
  return { ok: true, token, name: user.name }
}
