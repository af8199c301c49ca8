import { can } from '~/domain/accounts/capabilities'
import type { Viewer } from '~/domain/accounts/viewer'
import { read } from '~/infra/db/read'
import { hasRated } from './has-rated.server'

/** Whether somebody may hear what a task is about: who keeps the library, who has the task in hand, and who has rated it. */
export async function mayHearSegment({ id: userId, role }: Pick<Viewer, 'id' | 'role'>, taskId: number): Promise<boolean> {
  if (can(role, 'datasets.manage')) return true
  const lock = await read
    .selectFrom('RatingLock')
    .where('userId', '=', userId)
    .where('taskId', '=', taskId)
    .select('taskId')
    .executeTakeFirst()
  return lock !== undefined || hasRated({ userId, taskId })
}
