import { recordAudit } from '~/domain/audit/record-audit.server'
import { cancelUpload, discardStored } from '~/domain/uploads/cancel-upload.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { DatasetItem } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { sendingFiles } from './queries/batch-uploads.server'

const keptMs = 14 * 24 * 60 * 60 * 1000

/** Gives up what was received for an item; its row still says what it was. A recording that is let go of may be sent anew. */
export async function letGoOfFiles(
  tx: Tx,
  { audioUploadId, sheetUploadId }: Pick<DatasetItem, 'audioUploadId' | 'sheetUploadId'>,
): Promise<void> {
  for (const uploadId of [audioUploadId, sheetUploadId]) if (uploadId) await discardStored(tx, uploadId)
}

/** Takes a batch away that was not handed over, with all its files; false when there is none of this person's. */
export async function discardBatch({ actorId, batchId }: { actorId: number; batchId: number }): Promise<boolean> {
  const discarded = await transaction(async (tx) => {
    const batch = await tx.datasetBatch.findFirst({
      where: { id: batchId, createdById: actorId, confirmedAt: null },
      include: { items: true },
    })
    if (!batch) return null
    await tx.datasetBatch.delete({ where: { id: batchId } })
    for (const item of batch.items) await letGoOfFiles(tx, item)
    const subject = { type: 'dataset_batch' as const, id: batchId }
    await recordAudit(tx, { actorId, action: 'dataset_batch.discarded', subject, details: { count: batch.items.length } })
    return batch
  })
  if (discarded) for (const { id } of await sendingFiles(discarded)) await cancelUpload(id)
  return discarded !== null
}

/** Lets go of the files of a batch's failed items, so that they may be sent anew in another batch. */
export async function discardFailed({ actorId, batchId }: { actorId: number; batchId: number }): Promise<void> {
  await transaction(async (tx) => {
    for (const item of await tx.datasetItem.findMany({ where: { batchId, status: 'failed', batch: { createdById: actorId } } }))
      await letGoOfFiles(tx, item)
  })
}

/** Takes away batches that were left for 14 days, and what failed so long ago. */
export async function sweepBatches(): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  const left = await read
    .selectFrom('DatasetBatch')
    .where('createdAt', '<', before)
    .where((is) => is.or([is('confirmedAt', 'is', null), is('confirmedAt', '<', before)]))
    .where((is) =>
      is.or([
        is('confirmedAt', 'is', null),
        is.exists(
          is
            .selectFrom('DatasetItem')
            .innerJoin('Upload', (join) =>
              join.on((on) =>
                on.or([
                  on('Upload.id', '=', on.ref('DatasetItem.audioUploadId')),
                  on('Upload.id', '=', on.ref('DatasetItem.sheetUploadId')),
                ]),
              ),
            )
            .whereRef('DatasetItem.batchId', '=', 'DatasetBatch.id')
            .where('DatasetItem.status', '=', 'failed')
            .where('Upload.status', '=', 'stored')
            .select('DatasetItem.id'),
        ),
      ]),
    )
    .select(['id', 'createdById', 'confirmedAt'])
    .execute()
  for (const { id, createdById, confirmedAt } of left) {
    if (confirmedAt === null) await discardBatch({ actorId: createdById, batchId: id })
    else await discardFailed({ actorId: createdById, batchId: id })
  }
}
