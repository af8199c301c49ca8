import { verificationSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { type CodeFor, codeHash, sameHash } from './verification-code'

const tries = 5

export type CodeCheck = { ok: true; codeId: number } | { ok: false; code: string }

/**
 * Whether a code is the one mailed last. Each wrong try is counted, five spend the code; the count stays, whatever becomes of the form it came with.
 * One of another length is no try at it. Codes: codeLength, codeNone, codeExpired, codeSpent, codeWrong. Then use it up with `consumeCode`.
 */
export async function checkCode({ code, ...about }: CodeFor & { code: string }): Promise<CodeCheck> {
  const { purpose, email } = about
  const { codeLength } = await verificationSettings()
  if (code.length !== codeLength) return { ok: false, code: `codeLength?length=${codeLength}` }
  const userId = about.purpose === 'email_change' ? about.userId : null
  return transaction(async (tx) => {
    const row = await tx.verificationCode.findFirst({ where: { purpose, email, userId, usedAt: null }, orderBy: { id: 'desc' } })
    if (!row) return { ok: false, code: 'codeNone' }
    if (row.attempts >= tries) return { ok: false, code: 'codeSpent' }
    if (row.expiresAt <= now()) return { ok: false, code: 'codeExpired' }
    if (sameHash(row.codeHash, codeHash(code, about))) return { ok: true, codeId: row.id }
    const attempts = row.attempts + 1
    await tx.verificationCode.update({ where: { id: row.id }, data: { attempts } })
    return { ok: false, code: attempts < tries ? `codeWrong?left=${tries - attempts}` : 'codeSpent' }
  })
}

/** Uses a checked code up, once, in the transaction it was given for; false when somebody was faster. */
export async function consumeCode(tx: Tx, codeId: number): Promise<boolean> {
  const { count } = await tx.verificationCode.updateMany({
    where: { id: codeId, usedAt: null, expiresAt: { gt: now() } },
    data: { usedAt: now() },
  })
  return count === 1
}
