import { can } from '~/domain/accounts/capabilities'
import type { Viewer } from '~/domain/accounts/viewer'

export type TaskOwnership = { ownerId: number; workId: number | null; datasetId: number | null }

/** Who may ask for a task again and delete it: of one's own recording oneself and administrators; of a work its organisers; of a dataset who keeps the library. */
export function mayManageTask(viewer: Pick<Viewer, 'id' | 'role'>, { ownerId, workId, datasetId }: TaskOwnership): boolean {
  if (workId !== null) return can(viewer.role, 'competitions.organise')
  if (datasetId !== null) return can(viewer.role, 'datasets.manage')
  return viewer.role === 'admin' || ownerId === viewer.id
}
