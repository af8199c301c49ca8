import type { Viewer } from '~/domain/accounts/viewer'

/** Who may see a task with its result, ask for it again and delete it: its owner and administrators. */
export function maySeeTask(viewer: Pick<Viewer, 'id' | 'role'>, task: { ownerId: number }): boolean {
  return viewer.role === 'admin' || task.ownerId === viewer.id
}
