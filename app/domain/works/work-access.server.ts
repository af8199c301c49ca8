import type { Viewer } from '~/domain/accounts/viewer'
import { db } from '~/infra/db/client'

export type WorkAccess = 'owner' | 'admin' | 'judge'

const takingPart = ['submitted', 'under_review', 'approved'] as const

/**
 * As what this person may see a work and play its media, or null: its owner; an administrator; a judge on the
 * competition's panel once the work is locked, unless the judge takes part in that competition.
 */
export async function workAccess(viewer: Pick<Viewer, 'id' | 'role'>, workId: number): Promise<WorkAccess | null> {
  const work = await db.work.findUnique({
    where: { id: workId },
    select: { lockedAt: true, registration: { select: { userId: true, competitionId: true } } },
  })
  if (!work) return null
  const { userId, competitionId } = work.registration
  if (userId === viewer.id) return 'owner'
  if (viewer.role === 'admin') return 'admin'
  if (viewer.role !== 'judge' || work.lockedAt === null) return null
  const [seats, registrations] = await Promise.all([
    db.competitionJudge.count({ where: { competitionId, userId: viewer.id, removedAt: null } }),
    db.registration.count({ where: { competitionId, userId: viewer.id, status: { in: [...takingPart] } } }),
  ])
  return seats > 0 && registrations === 0 ? 'judge' : null
}
