import { read } from '~/infra/db/read'

/** Whether somebody has rated a task. */
export async function hasRated({ userId, taskId }: { userId: number; taskId: number }): Promise<boolean> {
  const rating = await read.selectFrom('Rating').where('taskId', '=', taskId).where('userId', '=', userId).select('id').executeTakeFirst()
  return rating !== undefined
}
