import type { Viewer } from '~/domain/accounts/viewer'
import { db } from '~/infra/db/client'

export type WorkAccess = 'owner' | 'admin' | 'judge'

/**
 * As what this person may see a work and play its media, or null: its owner; an administrator; a judge on the
 * competition's panel once the work is locked.
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
  const seats = await db.competitionJudge.count({ where: { competitionId, userId: viewer.id, removedAt: null } })
  return seats > 0 ? 'judge' : null
}
