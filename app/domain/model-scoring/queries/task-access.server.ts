import type { Viewer } from '~/domain/accounts/viewer'
import { mayKnowModelScore } from '~/domain/results/queries/model-score-access.server'
import { read } from '~/infra/db/read'
import { mayManageTask, type TaskOwnership } from '../rules'

/** Who may see a task with its result: who may act on it; of a work those from whom a model's score is not withheld, and nobody else. */
export async function maySeeTask(viewer: Pick<Viewer, 'id' | 'role'>, task: TaskOwnership): Promise<boolean> {
  return task.workId === null ? mayManageTask(viewer, task) : mayKnowModelScore(viewer, task.workId)
}

/** Whether a person may see a task and act on it; false as well where there is none. */
export async function mayActOnTask(viewer: Pick<Viewer, 'id' | 'role'>, taskId: number): Promise<boolean> {
  const task = await read.selectFrom('ModelTask').where('id', '=', taskId).select(['ownerId', 'workId', 'datasetId']).executeTakeFirst()
  return task !== undefined && mayManageTask(viewer, task)
}
