import { checkOwnPassword } from '~/domain/accounts/check-own-password.server'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { openIdCard } from '~/infra/id-card-cipher'
import { admitEvent } from '~/infra/rate-limit'
import { extensionOf } from '~/infra/sniff'
import { mediaPath } from '~/infra/storage'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether a person may take their data along now: against the password, three times a day, noted in the log.
 * Codes: those of checkOwnPassword, exportTooMany.
 */
export async function admitExport({
  userId,
  currentPassword,
}: {
  userId: number
  currentPassword: string
}): Promise<{ ok: true } | { ok: false; code: string }> {
  const known = await checkOwnPassword({ userId, password: currentPassword })
  if (!known.ok) return known
  if (!(await admitEvent({ key: `export:${userId}`, max: 3, windowMs: dayMs }))) return { ok: false, code: 'exportTooMany' }
  await transaction((tx) => recordAudit(tx, { actorId: userId, action: 'user.exported', subject: { type: 'user', id: userId } }))
  return { ok: true }
}

export type PersonalData = { data: object; files: { name: string; file: string }[] }

/**
 * Everything kept about a person, for themselves: rows as one object, identity numbers opened, and the files they sent.
 * Scores stand in it once their stage is published, without the judges' names.
 */
export async function personalDataOf(userId: number): Promise<PersonalData> {
  const [account, registrations, given, ratings, mails, notices, entries, uploads] = await Promise.all([
    accountOf(userId),
    registrationsOf(userId),
    scoresGivenBy(userId),
    db.rating.findMany({
      where: { userId },
      include: {
        values: { include: { skillTag: { select: { code: true } } } },
        task: { select: { dataset: { select: { name: true } }, segmentIndex: true } },
      },
    }),
    db.mail.findMany({ where: { userId }, select: { template: true, recipient: true, status: true, createdAt: true, sentAt: true } }),
    db.notice.findMany({ where: { userId }, select: { kind: true, params: true, createdAt: true, readAt: true } }),
    db.auditEntry.findMany({
      where: { OR: [{ actorId: userId }, { subjectType: 'user', subjectId: String(userId) }] },
      select: { at: true, action: true, subjectType: true, subjectId: true },
      orderBy: { id: 'asc' },
    }),
    db.upload.findMany({
      where: { ownerId: userId, status: 'stored' },
      select: {
        ...{ id: true, purpose: true, fileName: true, size: true, sha256: true, createdAt: true, storageKey: true, mime: true },
        ...{ durationMs: true, width: true, height: true },
      },
    }),
  ])
  const files = uploads.flatMap(({ storageKey, purpose, mime, id }) =>
    storageKey ? [{ name: `files/${purpose}/${id.slice(0, 8)}.${extensionOf(mime ?? '')}`, file: mediaPath(storageKey) }] : [],
  )
  const listed = uploads.map(({ storageKey: _, ...upload }) => upload)
  return {
    data: {
      exportedAt: now(),
      account,
      registrations,
      scoresGiven: given,
      ratings,
      mails,
      notices,
      auditEntries: entries,
      uploads: listed,
    },
    files,
  }
}

function accountOf(userId: number) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    omit: { passwordHash: true },
    include: {
      sessions: { select: { kind: true, createdAt: true, lastSeenAt: true, expiresAt: true, userAgent: true, address: true } },
      judgeships: { select: { addedAt: true, removedAt: true, competition: { select: { name: true } } } },
    },
  })
}

async function registrationsOf(userId: number) {
  const rows = await db.registration.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    omit: { idCardHmac: true },
    include: {
      competition: { select: { id: true, name: true } },
      entries: {
        select: {
          category: { select: { name: true } },
          results: {
            where: { publication: { withdrawnAt: null } },
            select: {
              rank: true,
              totalHundredths: true,
              publication: { select: { edition: true, publishedAt: true, stage: { select: { name: true } } } },
            },
          },
        },
      },
      awards: { select: { award: { select: { name: true } } } },
      songs: { select: { position: true, values: { select: { value: true, field: { select: { name: true } } } } } },
      works: {
        include: {
          stage: { select: { name: true } },
          scores: {
            where: { status: 'finalized' },
            select: { comment: true, submittedAt: true, values: { select: { hundredths: true, criterion: { select: { name: true } } } } },
          },
        },
      },
    },
  })
  return rows.map(({ idCardCipher, ...row }) => ({ ...row, idCard: idCardCipher && openIdCard(idCardCipher, row.id) }))
}

function scoresGivenBy(judgeId: number) {
  return db.score.findMany({
    where: { judgeId },
    select: {
      status: true,
      comment: true,
      createdAt: true,
      submittedAt: true,
      work: { select: { title: true } },
      values: { select: { hundredths: true, criterion: { select: { name: true } } } },
    },
  })
}
