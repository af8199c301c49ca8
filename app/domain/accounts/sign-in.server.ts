import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { passwordFits } from '~/infra/password'
import { admitEvent, forgetEvents, placeOf, takeBackEvents } from '~/infra/rate-limit'
import { type OpenSession, openSession } from '~/infra/session'

type SignIn = { email: string; password: string; userAgent: string; address: string }

export type SignInResult<Kept = string> =
  { ok: true; token: Kept; name: string; userId: number } | { ok: false; code: 'credentials' | 'tooManyAttempts' | 'accountDisabled' }

const windowMs = 15 * 60 * 1000
const rememberedMs = 90 * 24 * 60 * 60 * 1000

/**
 * Opens a session when the password fits. Failures close the door for 15 minutes: five of an account from one place; twenty of an account, and fifty
 * from a place, except to those who have signed in from there before, so that neither a stranger's guessing nor a neighbour's keeps anybody out.
 * An unknown address gets the same answer after the same time.
 */
export function signIn(given: SignIn): Promise<SignInResult> {
  return signInWith(given, openSession)
}

/** The same, for a device that keeps something else than a cookie. */
export async function signInWith<Kept>(
  { email, password, userAgent, address }: SignIn,
  open: OpenSession<Kept>,
): Promise<SignInResult<Kept>> {
  const place = placeOf(address)
  const ownKey = `sign-in:${email}@${place}`
  // Counted before the slow check, and taken back after a success.
  const counted = [await admitEvent({ key: ownKey, max: 5, windowMs })]
  if (!(await hasSignedInFrom(email, place)))
    for (const limit of [
      { key: `sign-in:${email}`, max: 20 },
      { key: `sign-in-from:${place}`, max: 50 },
    ])
      if (!counted.includes(null)) counted.push(await admitEvent({ ...limit, windowMs }))
  if (counted.includes(null)) {
    await transaction((tx) => takeBackEvents(tx, counted))
    return { ok: false, code: 'tooManyAttempts' }
  }

  const user = await read.selectFrom('User').where('email', '=', email).select(['id', 'name', 'passwordHash', 'status']).executeTakeFirst()
  if (!(await passwordFits(password, user?.passwordHash ?? null)) || !user) return { ok: false, code: 'credentials' }
  if (user.status === 'disabled') return { ok: false, code: 'accountDisabled' }

  const token = await transaction(async (tx) => {
    await forgetEvents(tx, ownKey)
    await takeBackEvents(tx, counted)
    await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: now() } })
    return open(tx, user.id, { userAgent, address })
  })
  return { ok: true, token, name: user.name, userId: user.id }
}

/** Whether a session of this account was opened from a place lately. */
async function hasSignedInFrom(email: string, place: string): Promise<boolean> {
  const addresses = await read
    .selectFrom('Session')
    .innerJoin('User', 'User.id', 'Session.userId')
    .where('User.email', '=', email)
    .where('Session.createdAt', '>', new Date(now().getTime() - rememberedMs))
    .select('Session.address')
    .distinct()
    .execute()
  return addresses.some(({ address }) => placeOf(address) === place)
}
