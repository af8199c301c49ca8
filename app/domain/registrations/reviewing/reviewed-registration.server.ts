import { firstStageOver } from '~/domain/competitions/windows'
import { db } from '~/infra/db/client'
import { songsInOrder } from './participants.server'
import { awaitingReview } from '../states'

const file = { select: { id: true, fileName: true, size: true, mime: true, sha256: true } } as const

/** One registration as an organiser reviews it; the identity number stays masked. Null for a draft or a foreign competition's. */
export async function reviewPage({ competitionId, registrationId }: { competitionId: number; registrationId: number }) {
  const row = await db.registration.findFirst({
    where: { id: registrationId, competitionId, status: { not: 'draft' } },
    omit: { idCardCipher: true, idCardHmac: true },
    include: {
      user: { select: { id: true, name: true, email: true, phoneNumber: true, role: true } },
      competition: {
        select: {
          id: true,
          name: true,
          feeMinor: true,
          currency: true,
          specialAwards: { select: { id: true } },
          stages: { orderBy: { position: 'asc' }, take: 1, select: { name: true, status: true } },
        },
      },
      entries: {
        orderBy: { category: { position: 'asc' } },
        select: { category: { select: { id: true, name: true, songCount: true } } },
      },
      awards: { orderBy: { award: { position: 'asc' } }, select: { award: { select: { id: true, name: true, required: true } } } },
      songs: songsInOrder,
      paymentScreenshot: file,
      resume: file,
      reviewedBy: { select: { id: true, name: true } },
    },
  })
  if (!row) return null
  const { stages } = row.competition
  return {
    registration: row,
    sameReceipt: await sameReceipt(row),
    /** The first stage, once it takes no more works: who is approved now comes too late for it. */
    missedStage: firstStageOver({ stages }) ? stages[0]!.name : null,
  }
}

export type ReviewPage = NonNullable<Awaited<ReturnType<typeof reviewPage>>>

/** Other registrations, of any competition, whose payment screenshot is the same file byte for byte, or shows the same picture. */
async function sameReceipt({ id, paymentScreenshot }: { id: number; paymentScreenshot: { id: string; sha256: string | null } | null }) {
  if (!paymentScreenshot) return []
  const { id: uploadId, sha256 } = paymentScreenshot
  const likenesses = await db.receiptLikeness.findMany({ where: { OR: [{ uploadId }, { otherId: uploadId }] } })
  const alike = likenesses.map((one) => (one.uploadId === uploadId ? one.otherId : one.uploadId))
  const rows = await db.registration.findMany({
    where: {
      id: { not: id },
      status: { not: 'draft' },
      paymentScreenshot: { OR: [{ id: { in: alike } }, ...(sha256 ? [{ sha256 }] : [])] },
    },
    orderBy: { id: 'asc' },
    take: 10,
    select: {
      id: true,
      name: true,
      number: true,
      competition: { select: { id: true, name: true } },
      paymentScreenshot: { select: { id: true, sha256: true } },
    },
  })
  return rows.map(({ paymentScreenshot: other, ...row }) => ({ ...row, uploadId: other!.id, identical: other!.sha256 === sha256 }))
}

/** The registration to review after the one given, oldest submission first and round again; and how many wait. */
export async function reviewQueue({
  competitionId,
  after = null,
}: {
  competitionId: number
  after?: { id: number; submittedAt: Date | null } | null
}) {
  const waiting = { competitionId, status: { in: [...awaitingReview] } }
  const inLine = { orderBy: [{ submittedAt: 'asc' as const }, { id: 'asc' as const }], select: { id: true } }
  const others = { ...waiting, id: { not: after?.id ?? 0 } }
  const later = after?.submittedAt
    ? { ...others, OR: [{ submittedAt: { gt: after.submittedAt } }, { submittedAt: after.submittedAt, id: { gt: after.id } }] }
    : others
  const [next, first, count] = await Promise.all([
    db.registration.findFirst({ where: later, ...inLine }),
    db.registration.findFirst({ where: others, ...inLine }),
    db.registration.count({ where: waiting }),
  ])
  return { next: next?.id ?? first?.id ?? null, count }
}
