import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueMail } from '~/domain/mail/queue-mail.server'
import { verificationRequired } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { isUniqueViolation } from '~/infra/db/errors'
import { closeSessions, isSignedIn } from '~/infra/session'
import { checkCode, consumeCode } from './check-code.server'
import { checkOwnPassword } from './check-own-password.server'
import { voidResets } from './reset-password.server'
import { sendCode } from './send-code.server'

type Ask = { userId: number; sessionId: string; email: string; currentPassword: string; locale: string; address: string }

type Asked = { ok: true; changed: boolean } | { ok: false; field: 'email' | 'currentPassword'; code: string }

/**
 * Asks for another address. Where addresses must be proven a code goes there, and nothing changes before it is entered; elsewhere it changes at once.
 * Codes: sameEmail, emailInUse (only where no code is sent), signedOut (the session ended meanwhile), those of checkOwnPassword and sendCode.
 */
export async function askForEmailChange({ userId, sessionId, email, currentPassword, locale, address }: Ask): Promise<Asked> {
  const { email: before } = await read.selectFrom('User').where('id', '=', userId).select('email').executeTakeFirstOrThrow()
  if (before === email) return { ok: false, field: 'email', code: 'sameEmail' }
  const known = await checkOwnPassword({ userId, password: currentPassword })
  if (!known.ok) return { ok: false, field: 'currentPassword', code: known.code }
  if (!(await verificationRequired())) {
    const changed = await changeTo({ userId, sessionId, email, proven: false })
    return changed.ok ? { ok: true, changed: true } : { ok: false, field: 'email', code: changed.code }
  }
  const sent = await sendCode({ purpose: 'email_change', userId, sessionId, email, locale, address })
  return sent.ok ? { ok: true, changed: false } : { ok: false, field: 'email', code: sent.code }
}

/** The address that waits for its code, and when another may be sent; null when none does. */
export async function pendingEmail(userId: number): Promise<{ email: string; expiresAt: Date } | null> {
  const pending = await read
    .selectFrom('VerificationCode')
    .where('purpose', '=', 'email_change')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .orderBy('id', 'desc')
    .select(['email', 'expiresAt'])
    .executeTakeFirst()
  return pending ?? null
}

/** Changes the address with the code mailed to it. Other devices are signed out, and the old address is told. Codes: those of checkCode, emailInUse, signedOut. */
export async function confirmEmailChange({
  userId,
  sessionId,
  code,
}: {
  userId: number
  sessionId: string
  code: string
}): Promise<{ ok: true } | { ok: false; code: string }> {
  const pending = await pendingEmail(userId)
  if (!pending) return { ok: false, code: 'codeNone' }
  const found = await checkCode({ purpose: 'email_change', userId, email: pending.email, code })
  return found.ok ? changeTo({ userId, sessionId, email: pending.email, proven: true, codeId: found.codeId }) : found
}

/** Gives a pending change up. */
export async function cancelEmailChange(userId: number): Promise<void> {
  await db.verificationCode.deleteMany({ where: { purpose: 'email_change', userId } })
}

type To = { userId: number; sessionId: string; email: string; proven: boolean; codeId?: number }

async function changeTo({ userId, sessionId, email, proven, codeId }: To): Promise<{ ok: true } | { ok: false; code: string }> {
  try {
    return await transaction(async (tx) => {
      if (!(await isSignedIn(tx, { userId, sessionId }))) return { ok: false, code: 'signedOut' }
      if (codeId !== undefined && !(await consumeCode(tx, codeId))) return { ok: false, code: 'codeNone' }
      const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, name: true, locale: true } })
      await tx.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: proven ? now() : null } })
      await closeSessions(tx, userId, sessionId)
      await voidResets(tx, userId)
      await tellOldAddress(tx, { ...before, userId, to: email })
      await recordAudit(tx, { actorId: userId, action: 'user.email_changed', subject: { type: 'user', id: userId } })
      return { ok: true }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'email')) return { ok: false, code: 'emailInUse' }
    throw error
  }
}

function tellOldAddress(
  tx: Tx,
  { email, name, locale, userId, to }: { email: string; name: string; locale: string; userId: number; to: string },
) {
  return queueMail(tx, { template: 'email_changed', recipient: email, userId, locale, params: { name, email: to } })
}
