import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { passwordFits } from '~/infra/password'
import { admitEvent, admitEvents, forgetEvents, isFull, mostFromPlace, placeOf, takeBackEvents } from '~/infra/rate-limit'
import { type OpenSession, openSession } from '~/infra/session'
import { isKnownOn, type KnownDevice, markOf } from './known-device.server'

type SignIn = { email: string; password: string; userAgent: string; address: string; device?: KnownDevice | null }

export type SignInResult<Kept = string> =
  | { ok: true; token: Kept; name: string; userId: number; mark: string }
  | { ok: false; code: 'credentials' | 'tooManyAttempts' | 'accountDisabled' }

const windowMs = 15 * 60 * 1000
const mostOwn = 5
const rememberedMs = 90 * 24 * 60 * 60 * 1000

/**
 * Opens a session when the password fits. Failures close the door for 15 minutes: five of an account from one place; twenty of an account, and a
 * hundred from a place, except to those who have signed in from there before. A device that somebody has signed in with before is asked for nothing
 * but their own five failures on it, so that neither a stranger's guessing nor that of a neighbour in the same room keeps anybody out; after those it
 * is a device like any other, so that whoever stole its cookie shuts nobody out by it.
 * An unknown address gets the same answer after the same time. `mark` lets the device be known from now on.
 */
export function signIn(given: SignIn): Promise<SignInResult> {
  return signInWith(given, openSession)
}

/** The same, for a device that keeps something else than a cookie. */
export async function signInWith<Kept>(
  { email, password, userAgent, address, device }: SignIn,
  open: OpenSession<Kept>,
): Promise<SignInResult<Kept>> {
  const user = await read.selectFrom('User').where('email', '=', email).select(['id', 'name', 'email', 'passwordHash']).executeTakeFirst()
  const place = placeOf(address)
  const known = user && device && isKnownOn(device, user) ? await openDevice(`sign-in-device:${device.id}:${user.id}`) : null
  const ownKey = known ?? `sign-in:${email}@${place}`
  const isNew = !known && !(await hasSignedInFrom(email, place))
  const ofPlace = { key: `sign-in-from:${place}`, max: mostFromPlace.done, windowMs }
  if (isNew && (await isFull(ofPlace))) return { ok: false, code: 'tooManyAttempts' }
  // Counted before the slow check, and taken back after a success. A place's are counted after it: a school that signs in at once has no failure.
  const counted = await admitEvents([
    { key: ownKey, max: mostOwn, windowMs },
    ...(isNew ? [{ key: `sign-in:${email}`, max: 20, windowMs }] : []),
  ])
  if (counted.full !== null) return { ok: false, code: 'tooManyAttempts' }

  try {
    if (!(await passwordFits(password, user?.passwordHash ?? null)) || !user) {
      if (isNew) await admitEvent(ofPlace)
      return { ok: false, code: 'credentials' }
    }
  } catch (error) {
    await transaction((tx) => takeBackEvents(tx, counted.ids))
    throw error
  }
  return transaction(async (tx) => {
    // While the password was compared it may have been changed, or the account disabled.
    const standing = await tx.user.findFirst({
      where: { id: user.id, email: user.email, passwordHash: user.passwordHash },
      select: { status: true },
    })
    if (!standing) return { ok: false, code: 'credentials' }
    if (standing.status === 'disabled') return { ok: false, code: 'accountDisabled' }
    await forgetEvents(tx, ownKey)
    await takeBackEvents(tx, counted.ids)
    await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: now() } })
    const token = await open(tx, user.id, { userAgent, address })
    return { ok: true, token, name: user.name, userId: user.id, mark: markOf(user) }
  })
}

/** The key of a known device, while its failures leave it known. */
async function openDevice(key: string): Promise<string | null> {
  return (await isFull({ key, max: mostOwn, windowMs })) ? null : key
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
