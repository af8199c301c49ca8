import type { Viewer } from '~/domain/accounts/viewer'
import { db } from '~/infra/db/client'

export type WorkAccess = 'owner' | 'admin' | 'judge'

/**
 * As what this person may see a work and play its media, or null: its owner; an administrator; a judge to whom it is
 * assigned, once it is locked.
 */
export async function workAccess(viewer: Pick<Viewer, 'id' | 'role'>, workId: number): Promise<WorkAccess | null> {
  const work = await db.work.findUnique({
    where: { id: workId },
    select: {
      lockedAt: true,
      registration: { select: { userId: true } },
      assignments: { where: { judgeId: viewer.id, status: 'assigned' }, select: { judgeId: true } },
    },
  })
  if (!work) return null
  if (work.registration.userId === viewer.id) return 'owner'
  if (viewer.role === 'admin') return 'admin'
  if (viewer.role !== 'judge' || work.lockedAt === null) return null
  return work.assignments.length > 0 ? 'judge' : null
}
