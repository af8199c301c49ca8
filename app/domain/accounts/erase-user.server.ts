import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { afterCommit, transaction, type Tx } from '~/infra/db/client'
import { InvariantError } from '~/infra/db/errors'
import type { User } from '~/infra/db/generated/client'
import { addErased } from '~/infra/erased-list'
import { closeSessions } from '~/infra/session'
import { deleteIncoming, deleteStored } from '~/infra/storage'
import { forgetAddresses } from './forget-addresses.server'
import { isUnderway } from './queries/underway.server'

type Result = { ok: true } | { ok: false; code: string }

/**
 * Takes a person's data out of an account that cannot be deleted: name, addresses, school, teachers without an award, picture, identity card, receipts, resumes, mails, notices, private notes,
 * recordings sent to be scored by a model with what it said of them, emotion analyses of works, what requests for a review said and were answered, what ratings of theirs were before they changed or deleted them, uploads to the library that were not handed over. Results, scores and
 * ratings with their marks and comments, datasets, and the audit log with its reasons stay, nameless: they are what the results of everybody rest on, and are of the singing.
 * The account is disabled for good.
 * `typed` is the address of the account, typed to confirm. Codes: userNotFound, cannotDeleteSelf, typeToConfirm, lastAdmin, competitionUnderway.
 */
export async function eraseUser({ actorId, userId, typed }: { actorId: number; userId: number; typed: string }): Promise<Result> {
  if (actorId === userId) return { ok: false, code: 'cannotDeleteSelf' }
  try {
    return await transaction(async (tx): Promise<Result> => {
      const user = await tx.user.findUnique({ where: { id: userId, erasedAt: null } })
      if (!user) return { ok: false, code: 'userNotFound' }
      if (typed.trim().toLowerCase() !== user.email.toLowerCase()) return { ok: false, code: 'typeToConfirm' }
      if (await isUnderway(userId)) return { ok: false, code: 'competitionUnderway' }
      await eraseIn(tx, { actorId, user })
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof InvariantError) return { ok: false, code: error.code }
    throw error
  }
}

type Subject = Pick<User, 'id' | 'email' | 'role' | 'createdAt'>

/** What erasing is, within a transaction; the list outside the database learns of it once that is committed. `actorId` is null for the system. */
export async function eraseIn(tx: Tx, { actorId, user }: { actorId: number | null; user: Subject }): Promise<void> {
  const { id: userId, email, role, createdAt } = user
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
  await forgetAddresses(tx, { id: userId, email })
  await tx.passwordReset.deleteMany({ where: { userId } })
  await tx.notice.deleteMany({ where: { userId } })
  await tx.judgeNote.deleteMany({ where: { judgeId: userId } })
  await tx.ratingLock.deleteMany({ where: { userId } })
  await tx.ratingRevision.deleteMany({ where: { userId } })
  await tx.modelTask.deleteMany({ where: { ownerId: userId, uploadId: { not: null } } })
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
  // An award for teachers that stands is theirs, and their certificate goes on naming them.
  await tx.registration.updateMany({
    where: { userId, entries: { none: { results: { some: { teacherAwarded: true, publication: { withdrawnAt: null } } } } } },
    data: { teacherName: '', secondTeacherName: '' },
  })
  await tx.work.updateMany({ where: { registration: { userId } }, data: { performer: '—' } })
  await tx.emotionAnalysis.deleteMany({ where: { work: { registration: { userId } } } })
  await forgetAppeals(tx, userId)
  await recordAudit(tx, { actorId, action: 'user.erased', subject: { type: 'user', id: userId }, details: { role } })
  afterCommit(async () => addErased([{ userId, createdAt: createdAt.getTime(), erasedAt: at.getTime() }]))
}

/** That something was asked and answered stays, without the words; notices and mails to organisers once repeated the question. */
async function forgetAppeals(tx: Tx, userId: number): Promise<void> {
  const appeals = await tx.appeal.findMany({ where: { entry: { registration: { userId } } }, select: { id: true, answeredAt: true } })
  for (const { id, answeredAt } of appeals) {
    await tx.appeal.update({ where: { id }, data: { question: '—', answer: answeredAt ? '—' : '' } })
    await tx.$executeRaw`UPDATE "Notice" SET "params" = json_remove("params", '$.question') WHERE "kind" = 'appeal_asked' AND "params" ->> '$.appealId' = ${id}`
    await tx.$executeRaw`UPDATE "Mail" SET "params" = json_remove("params", '$.question') WHERE "template" = 'appeal_asked' AND "params" ->> '$.appealId' = ${id}`
  }
}

/** Pictures and papers go, and what was sent for datasets that there are not; the recordings that were judged stay with their results, datasets with their ratings. */
async function eraseFiles(tx: Tx, userId: number): Promise<void> {
  await tx.registration.updateMany({ where: { userId }, data: { paymentScreenshotId: null, resumeId: null } })
  await tx.datasetBatch.deleteMany({ where: { createdById: userId, confirmedAt: null } })
  await tx.datasetItem.updateMany({
    where: { batch: { createdById: userId }, status: 'failed' },
    data: { audioUploadId: null, sheetUploadId: null },
  })
  const unnamed = { datasetAudioOf: null, datasetSheetOf: null, itemAudioOf: null, itemSheetOf: null }
  const sentForDatasets = { purpose: { in: ['dataset_audio' as const, 'dataset_sheet' as const] }, ...unnamed }
  const papers = { purpose: { in: ['avatar' as const, 'payment_screenshot' as const, 'resume' as const, 'model_audio' as const] } }
  const personal = { ownerId: userId, status: 'stored' as const, OR: [papers, sentForDatasets] }
  const files = await tx.upload.findMany({ where: personal, select: { storageKey: true } })
  await tx.upload.updateMany({ where: personal, data: { status: 'cancelled', storageKey: null } })
  const unfinished = await tx.upload.findMany({ where: { ownerId: userId, status: 'uploading' }, select: { id: true } })
  await tx.upload.updateMany({ where: { ownerId: userId, status: 'uploading' }, data: { status: 'cancelled', finalizedAt: now() } })
  // People name files after themselves; the details of a recording name its performer, and a receipt's print is what it shows.
  await tx.upload.updateMany({ where: { ownerId: userId }, data: { fileName: '', details: {} } })
  await tx.receiptLikeness.deleteMany({ where: { OR: [{ upload: { ownerId: userId } }, { other: { ownerId: userId } }] } })
  await tx.receiptPrint.deleteMany({ where: { upload: { ownerId: userId } } })
  for (const { storageKey } of files) if (storageKey) afterCommit(() => deleteStored(storageKey))
  for (const { id } of unfinished) afterCommit(() => deleteIncoming(id))
}
