import { recordAudit } from '~/domain/audit/record-audit.server'
import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { afterCommit, transaction } from '~/infra/db/client'
import { deleteStored } from '~/infra/storage'
import { tellRatersOf } from './ratings/tell-raters.server'

/**
 * Deletes a dataset with its scores, its tasks and all that people rated of them, who are told; the files go after the commit, and those a killed process leaves
 * go with the sweep. Code: datasetNotFound.
 */
export function deleteDataset({ actorId, datasetId }: { actorId: number; datasetId: number }) {
  return transaction(async (tx) => {
    const dataset = await tx.dataset.findUnique({ where: { id: datasetId }, include: { tasks: { select: { storageKey: true } } } })
    if (!dataset) return { ok: false, code: 'datasetNotFound' } as const
    const { name, audioUploadId, sheetUploadId, tasks } = dataset
    const ratings = await tx.rating.count({ where: { task: { datasetId } } })
    await tellRatersOf(tx, { actorId, datasetId, dataset: name })
    await tx.dataset.delete({ where: { id: datasetId } })
    for (const { storageKey } of tasks) if (storageKey) afterCommit(() => deleteStored(storageKey))
    for (const uploadId of [audioUploadId, sheetUploadId]) if (uploadId) await discardStored(tx, uploadId)
    const subject = { type: 'dataset' as const, id: datasetId }
    await recordAudit(tx, { actorId, action: 'dataset.deleted', subject, details: { name, ratings } })
    return { ok: true } as const
  })
}
