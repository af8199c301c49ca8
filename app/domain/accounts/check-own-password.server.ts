import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { passwordFits } from '~/infra/password'
import { admitEvent, forgetEvents } from '~/infra/rate-limit'

type Check = { ok: true } | { ok: false; code: 'wrongPassword' | 'tooManyAttempts' }

const windowMs = 15 * 60 * 1000

/** Whether a signed-in person knows their password; five wrong ones in 15 minutes close it to guessing on a device left open. */
export async function checkOwnPassword({ userId, password }: { userId: number; password: string }): Promise<Check> {
  const key = `own-password:${userId}`
  if (!(await admitEvent({ key, max: 5, windowMs }))) return { ok: false, code: 'tooManyAttempts' }
  const { passwordHash } = await read.selectFrom('User').where('id', '=', userId).select('passwordHash').executeTakeFirstOrThrow()
  if (!(await passwordFits(password, passwordHash))) return { ok: false, code: 'wrongPassword' }
  await transaction((tx) => forgetEvents(tx, key))
  return { ok: true }
}
