import { recordAudit } from '~/domain/audit/record-audit.server'
import { runningStatuses } from '~/domain/competitions/states'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { afterCommit, db, transaction, type Tx } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import { closeSessions } from '~/infra/session'
import { deleteStored } from '~/infra/storage'

type Result = { ok: true } | { ok: false; code: string }

/**
 * Takes a person's data out of an account that cannot be deleted: name, addresses, school, picture, identity card, receipts, resumes, mails, notices.
 * Results, scores and the audit log stay, nameless. The account is disabled for good.
 * `typed` is the address of the account, typed to confirm. Codes: userNotFound, cannotDeleteSelf, typeToConfirm, lastAdmin, competitionUnderway.
 */
export async function eraseUser({ actorId, userId, typed }: { actorId: number; userId: number; typed: string }): Promise<Result> {
  if (actorId === userId) return { ok: false, code: 'cannotDeleteSelf' }
  try {
    return await transaction(async (tx): Promise<Result> => {
      const user = await tx.user.findUnique({ where: { id: userId, erasedAt: null }, select: { role: true, email: true } })
      if (!user) return { ok: false, code: 'userNotFound' }
      if (typed.trim().toLowerCase() !== user.email.toLowerCase()) return { ok: false, code: 'typeToConfirm' }
      if ((await tx.registration.count({ where: underwayOf(userId) })) > 0) return { ok: false, code: 'competitionUnderway' }
      const at = now()
      await closeSessions(tx, userId)
      await tx.user.update({
        where: { id: userId },
        data: {
          email: `erased-${userId}@invalid`,
          name: '—',
          phoneNumber: '',
          passwordHash: 'erased',
          wechat: '',
          school: '',
          birthDate: null,
          studyStartDate: null,
          education: null,
          voiceType: 'unknown',
          isProfessional: false,
          avatarUploadId: null,
          emailVerifiedAt: null,
          status: 'disabled',
          erasedAt: at,
        },
      })
      await tx.mail.deleteMany({ where: { OR: [{ userId }, { recipient: user.email }] } })
      await tx.verificationCode.deleteMany({ where: { OR: [{ userId }, { email: user.email }] } })
      await tx.passwordReset.deleteMany({ where: { userId } })
      await tx.notice.deleteMany({ where: { userId } })
      await eraseFiles(tx, userId)
      await tx.registration.updateMany({
        where: { userId },
        data: {
          name: '—',
          age: null,
          idCardCipher: null,
          idCardHmac: null,
          idCardLast4: null,
          guardianName: '',
          currentSchool: '',
          graduationSchool: '',
          education: null,
        },
      })
      await tx.work.updateMany({ where: { registration: { userId } }, data: { performer: '—' } })
      await recordAudit(tx, { actorId, action: 'user.erased', subject: { type: 'user', id: userId }, details: { role: user.role } })
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof InvariantError) return { ok: false, code: error.code }
    throw error
  }
}

/** Registrations that are still being judged need their person. */
const underwayOf = (userId: number) => ({
  userId,
  status: { in: [...placeTakingStatuses] },
  competition: { status: { in: [...runningStatuses] } },
})

/** Whether a person takes part in a competition that still runs, and so cannot be erased. */
export async function isUnderway(userId: number): Promise<boolean> {
  return (await db.registration.count({ where: underwayOf(userId) })) > 0
}

/** Pictures and papers go; the recordings that were judged stay with their results. */
async function eraseFiles(tx: Tx, userId: number): Promise<void> {
  await tx.registration.updateMany({ where: { userId }, data: { paymentScreenshotId: null, resumeId: null } })
  const personal = {
    ownerId: userId,
    status: 'stored' as const,
    purpose: { in: ['avatar' as const, 'payment_screenshot' as const, 'resume' as const] },
  }
  const files = await tx.upload.findMany({ where: personal, select: { storageKey: true } })
  await tx.upload.updateMany({ where: personal, data: { status: 'cancelled', storageKey: null } })
  // People name files after themselves.
  await tx.upload.updateMany({ where: { ownerId: userId }, data: { fileName: '' } })
  for (const { storageKey } of files) if (storageKey) afterCommit(() => deleteStored(storageKey))
}
