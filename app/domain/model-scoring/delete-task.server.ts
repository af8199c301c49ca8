import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { transaction } from '~/infra/db/client'

/** On globalThis, because a development server loads this module again after each edit. */
const held = globalThis as { __deletedTasks?: Map<number, number> }
const owners = (held.__deletedTasks ??= new Map())
const mostRemembered = 1000

function remember(taskId: number, ownerId: number): void {
  owners.set(taskId, ownerId)
  for (const oldest of owners.keys()) if (owners.size > mostRemembered) owners.delete(oldest)
}

/** Whether a task that is not there any more was this person's, of a recording of theirs, and was deleted a while ago: no row tells, so this is known as long as the process runs. */
export const wasOwnTask = (taskId: number, personId: number): boolean => owners.get(taskId) === personId

/**
 * Takes a task away with its result, and its recording where no other task has it; what works on it stops, since the database takes its job too. False when it is
 * not there. Whose it is has been asked before (see rules.ts).
 */
export function deleteTask(taskId: number): Promise<boolean> {
  return transaction(async (tx) => {
    const task = await tx.modelTask.findUnique({ where: { id: taskId }, select: { uploadId: true, ownerId: true } })
    if (!task) return false
    // Nothing else of it is read back: its result may be damaged, which is why it goes.
    await tx.modelTask.delete({ where: { id: taskId }, select: { id: true } })
    const { uploadId, ownerId } = task
    // Before others can see that it is gone.
    if (uploadId !== null) remember(taskId, ownerId)
    if (uploadId !== null && (await tx.modelTask.count({ where: { uploadId } })) === 0) await discardStored(tx, uploadId)
    return true
  })
}
