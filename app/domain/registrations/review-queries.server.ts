import { db } from '~/infra/db/client'
import { songsInOrder } from './participants-queries.server'

const file = { select: { id: true, fileName: true, size: true, mime: true, sha256: true } } as const

/** One registration as an organiser reviews it; the identity number stays masked. Null for a draft or a foreign competition's. */
export async function reviewPage({ competitionId, registrationId }: { competitionId: number; registrationId: number }) {
  const row = await db.registration.findFirst({
    where: { id: registrationId, competitionId, status: { not: 'draft' } },
    omit: { idCardCipher: true, idCardHmac: true },
    include: {
      user: { select: { id: true, name: true, email: true, phoneNumber: true, role: true } },
      competition: { select: { id: true, name: true, feeMinor: true, currency: true, specialAwards: { select: { id: true } } } },
      categories: { orderBy: { category: { position: 'asc' } }, select: { category: { select: { id: true, name: true, songCount: true } } } },
      awards: { orderBy: { award: { position: 'asc' } }, select: { award: { select: { id: true, name: true, required: true } } } },
      songs: songsInOrder,
      paymentScreenshot: file,
      resume: file,
      reviewedBy: { select: { id: true, name: true } },
    },
  })
  if (!row) return null
  return { registration: row, sameReceipt: await sameReceipt(row) }
}

export type ReviewPage = NonNullable<Awaited<ReturnType<typeof reviewPage>>>

/** Other registrations, of any competition, whose payment screenshot is the same file byte for byte. */
async function sameReceipt({ id, paymentScreenshot }: { id: number; paymentScreenshot: { sha256: string | null } | null }) {
  if (!paymentScreenshot?.sha256) return []
  return db.registration.findMany({
    where: { id: { not: id }, status: { not: 'draft' }, paymentScreenshot: { sha256: paymentScreenshot.sha256 } },
    orderBy: { id: 'asc' },
    take: 10,
    select: { id: true, name: true, number: true, competition: { select: { id: true, name: true } } },
  })
}

/** The next registration that waits for a decision, oldest submission first; so a reviewer goes from one to the next. */
export async function nextToReview({ competitionId, except = 0 }: { competitionId: number; except?: number }): Promise<number | null> {
  const next = await db.registration.findFirst({
    where: { competitionId, status: { in: ['submitted', 'under_review'] }, id: { not: except } },
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return next?.id ?? null
}
