import type { Viewer } from '~/domain/accounts/viewer'
import { read } from '~/infra/db/read'

export type WorkAccess = 'owner' | 'admin' | 'judge'

/**
 * As what this person may see a work and play its media, or null: its owner; an administrator; a judge to whom it is
 * assigned, once it is locked and while its competition is published.
 */
export async function workAccess(viewer: Pick<Viewer, 'id' | 'role'>, workId: number): Promise<WorkAccess | null> {
  const work = await read
    .selectFrom('Work')
    .innerJoin('Registration', 'Registration.id', 'Work.registrationId')
    .innerJoin('Competition', 'Competition.id', 'Registration.competitionId')
    .where('Work.id', '=', workId)
    .select(({ selectFrom }) => [
      'Work.lockedAt',
      'Competition.publishedAt',
      'Registration.userId',
      selectFrom('Assignment')
        .whereRef('Assignment.workId', '=', 'Work.id')
        .where('Assignment.judgeId', '=', viewer.id)
        .where('Assignment.status', '=', 'assigned')
        .select('Assignment.judgeId')
        .$asScalar()
        .as('judgeId'),
    ])
    .executeTakeFirst()
  if (!work) return null
  if (work.userId === viewer.id) return 'owner'
  if (viewer.role === 'admin') return 'admin'
  if (viewer.role !== 'judge' || work.lockedAt === null || work.publishedAt === null) return null
  return work.judgeId === null ? null : 'judge'
}
