import { recordAudit } from '~/domain/audit/record-audit.server'
import { afterCommit, transaction } from '~/infra/db/client'
import { deleteStored } from '~/infra/storage'
import { recountDataset } from './recount-dataset.server'
import { tellRatersOf } from './tell-raters.server'

/**
 * Deletes a scoring task with its ratings, whose raters are told, and its segment's file; the recording stays. Tasks that go in one act share its `at`.
 * Codes: taskNotFound.
 */
export function deleteTask({ actorId, taskId, at }: { actorId: number; taskId: number; at?: Date }) {
  return transaction(async (tx) => {
    const task = await tx.ratingTask.findUnique({
      where: { id: taskId },
      select: { datasetId: true, segmentIndex: true, storageKey: true, dataset: { select: { name: true } } },
    })
    if (!task) return { ok: false, code: 'taskNotFound' } as const
    const { datasetId, segmentIndex, storageKey, dataset } = task
    const ratings = await tx.rating.count({ where: { taskId } })
    await tellRatersOf(tx, { actorId, datasetId, dataset: dataset.name, taskId, at })
    await tx.ratingTask.delete({ where: { id: taskId } })
    if (storageKey) afterCommit(() => deleteStored(storageKey))
    await recountDataset(tx, datasetId)
    const details = { name: dataset.name, number: segmentIndex + 1, ratings }
    await recordAudit(tx, { actorId, action: 'rating_task.deleted', subject: { type: 'rating_task', id: taskId }, details })
    return { ok: true } as const
  })
}
