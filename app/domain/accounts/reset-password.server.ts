import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueMail } from '~/domain/mail/queue-mail.server'
import { mailIsSetUp } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { hashPassword } from '~/infra/password'
import { publicUrl } from '~/infra/public-url'
import { admitEvents, hourMs, mostFromPlace, placeOf } from '~/infra/rate-limit'
import { closeSessions } from '~/infra/session'
import { passwordResetting } from './jobs'
import { markOf } from './known-device.server'

const validMinutes = 30

const idOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Asks for a link that lets its reader choose a new password. The answer, and what is done before it, is the same whether or not the address
 * has an account: that is looked up afterwards, by a job;
 * at most three an hour an account, and a hundred from one place. Codes: mailUnavailable, resetTooMany.
 */
export async function askForReset({
  email,
  address,
}: {
  email: string
  address: string
}): Promise<{ ok: true } | { ok: false; code: string }> {
  if (!(await mailIsSetUp())) return { ok: false, code: 'mailUnavailable' }
  const admitted = await admitEvents([
    { key: `reset:${email}`, max: 3, windowMs: hourMs },
    { key: `reset-from:${placeOf(address)}`, max: mostFromPlace.done, windowMs: hourMs },
  ])
  if (admitted.full !== null) return { ok: false, code: 'resetTooMany' }
  const asked = randomUUID()
  await transaction((tx) => enqueue(tx, passwordResetting, { subject: `password-reset:${asked}`, payload: { email, asked } }))
  return { ok: true }
}

/** Mails the link, where the address has an account that may have one. */
export async function mailReset(tx: Tx, email: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true, status: true, locale: true } })
  if (!user || user.status === 'disabled') return
  const [token, at] = [randomBytes(32).toString('base64url'), now()]
  await voidResets(tx, user.id)
  await tx.passwordReset.create({
    data: { id: idOf(token), userId: user.id, createdAt: at, expiresAt: new Date(at.getTime() + validMinutes * 60_000) },
  })
  const params = { link: `${publicUrl()}/reset-password?token=${token}`, minutes: validMinutes }
  await queueMail(tx, { template: 'password_reset', recipient: email, userId: user.id, locale: user.locale, params })
}

/** Whether a link would be taken; looking does not use it up. */
export async function resetIsOpen(token: string): Promise<boolean> {
  const reset = await read
    .selectFrom('PasswordReset')
    .innerJoin('User', 'User.id', 'PasswordReset.userId')
    .where('PasswordReset.id', '=', idOf(token))
    .where('PasswordReset.usedAt', 'is', null)
    .where('PasswordReset.expiresAt', '>', now())
    .where('User.status', '<>', 'disabled')
    .select('PasswordReset.id')
    .executeTakeFirst()
  return reset !== undefined
}

/** Sets the password a link was mailed for, once, and signs every device out; the one in hand is known by `mark`. Code: linkSpent. */
export async function resetPassword({
  token,
  password,
}: {
  token: string
  password: string
}): Promise<{ ok: true; mark: string } | { ok: false; code: 'linkSpent' }> {
  if (!(await resetIsOpen(token))) return { ok: false, code: 'linkSpent' }
  const passwordHash = await hashPassword(password)
  return transaction(async (tx) => {
    const { count } = await tx.passwordReset.updateMany({ where: open(token), data: { usedAt: now() } })
    if (count === 0) return { ok: false, code: 'linkSpent' }
    const { userId } = await tx.passwordReset.findUniqueOrThrow({ where: { id: idOf(token) }, select: { userId: true } })
    const { name, email, locale } = await tx.user.update({ where: { id: userId }, data: { passwordHash, mustChangePassword: false } })
    await closeSessions(tx, userId)
    await recordAudit(tx, { actorId: userId, action: 'user.password_reset', subject: { type: 'user', id: userId } })
    await queueMail(tx, { template: 'password_was_reset', recipient: email, userId, locale, params: { name } })
    return { ok: true, mark: markOf({ id: userId, passwordHash }) }
  })
}

/** A link mailed before the password or the address changed opens nothing any more. */
export async function voidResets(tx: Tx, userId: number): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId } })
}

function open(token: string) {
  return { id: idOf(token), usedAt: null, expiresAt: { gt: now() }, user: { status: { not: 'disabled' as const } } }
}
