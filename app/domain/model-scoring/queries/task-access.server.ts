import type { Viewer } from '~/domain/accounts/viewer'
import { read } from '~/infra/db/read'
import { maySeeTask } from '../rules'

/** Whether a person may see a task and act on it; false as well where there is none. */
export async function mayActOnTask(viewer: Pick<Viewer, 'id' | 'role'>, taskId: number): Promise<boolean> {
  const task = await read.selectFrom('ModelTask').where('id', '=', taskId).select('ownerId').executeTakeFirst()
  return task !== undefined && maySeeTask(viewer, task)
}
