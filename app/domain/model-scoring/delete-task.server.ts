import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { transaction } from '~/infra/db/client'

/**
 * Takes a task away with its result, and its recording where no other task has it; what works on it stops, since the database takes its job too. False when it is
 * not there. Whose it is has been asked before (see rules.ts).
 */
export function deleteTask(taskId: number): Promise<boolean> {
  return transaction(async (tx) => {
    const task = await tx.modelTask.findUnique({ where: { id: taskId }, select: { uploadId: true } })
    if (!task) return false
    await tx.modelTask.delete({ where: { id: taskId } })
    const { uploadId } = task
    if (uploadId !== null && (await tx.modelTask.count({ where: { uploadId } })) === 0) await discardStored(tx, uploadId)
    return true
  })
}
