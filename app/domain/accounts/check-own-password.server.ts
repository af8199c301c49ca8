import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { passwordFits } from '~/infra/password'
import { admitEvents, forgetEvents, takeBackEvents } from '~/infra/rate-limit'

type Check = { ok: true; passwordHash: string } | { ok: false; code: 'wrongPassword' | 'tooManyAttempts' }

const windowMs = 15 * 60 * 1000

/**
 * Whether a signed-in person knows their password; five wrong ones in 15 minutes close it to guessing on a device left open.
 * What is done on the strength of it asks `isStillOwn` in its transaction: a change may have come between.
 */
export async function checkOwnPassword({ userId, password }: { userId: number; password: string }): Promise<Check> {
  const key = `own-password:${userId}`
  const counted = await admitEvents([{ key, max: 5, windowMs }])
  if (counted.full !== null) return { ok: false, code: 'tooManyAttempts' }
  const { passwordHash } = await read.selectFrom('User').where('id', '=', userId).select('passwordHash').executeTakeFirstOrThrow()
  try {
    if (!(await passwordFits(password, passwordHash))) return { ok: false, code: 'wrongPassword' }
  } catch (error) {
    await transaction((tx) => takeBackEvents(tx, counted.ids))
    throw error
  }
  await transaction((tx) => forgetEvents(tx, key))
  return { ok: true, passwordHash }
}

/** Whether a password that was checked is still the person's, and their account not disabled. */
export async function isStillOwn(tx: Tx, { userId, passwordHash }: { userId: number; passwordHash: string }): Promise<boolean> {
  return (await tx.user.count({ where: { id: userId, passwordHash, status: { not: 'disabled' } } })) > 0
}
