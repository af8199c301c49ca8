import { processing } from '~/domain/media/process-upload.server'
import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { onStored, type StoredEffect } from '~/domain/uploads/finalize-upload.server'
import { mayUpload, type UploadIntent, type UploadPermission } from '~/domain/uploads/open-upload.server'
import type { Tx } from '~/infra/db/client'
import { Prisma, type Upload } from '~/infra/db/generated/client'
import { enqueue } from '~/infra/jobs/queue'
import { hangLibraryImports } from './exchange/begin-import.server'
import { itemProcessing } from './jobs'
import { placeOf } from './queries/place-of-file.server'
import { beginDataset, settleDataset } from './settle-dataset.server'

/** Tells the areas before this one which files a library takes, and what becomes of them; called when the product is mounted. */
export function hangDatasetUploads(): void {
  for (const purpose of ['dataset_audio', 'dataset_sheet'] as const) {
    mayUpload[purpose] = mayUploadFile
    onStored[purpose] = recordFile
  }
  hangLibraryImports()
  processing.dataset_audio = { onBegun: beginDataset, onProcessed: settleDataset }
}

async function mayUploadFile(intent: UploadIntent): Promise<UploadPermission> {
  const place = await placeOf(intent)
  if ('code' in place) return { ok: false, code: place.code }
  const { fingerprint } = intent.details
  return { ok: true, details: { batch: String(place.batchId), ...(fingerprint && { fingerprint: fingerprint.slice(0, 100) }) } }
}

/** Puts a stored file into its batch, or a mended spreadsheet in the place of the one before; part of the transaction that stores the upload. */
async function recordFile(tx: Tx, upload: Upload): Promise<StoredEffect> {
  const place = await placeOf(upload)
  if ('code' in place) return { ok: false, code: place.code }
  const { batchId, name, role, item } = place
  const file = role === 'audio' ? { audioUploadId: upload.id } : { sheetUploadId: upload.id }
  if (!item) await tx.datasetItem.create({ data: { batchId, name, ...file } })
  else if (item.status !== 'failed') await tx.datasetItem.update({ where: { id: item.id }, data: file })
  else {
    await tx.datasetItem.update({ where: { id: item.id }, data: { ...file, status: 'waiting', failures: Prisma.DbNull } })
    if (item.sheetUploadId) await discardStored(tx, item.sheetUploadId)
    await askForItem(tx, { id: item.id, sheetUploadId: upload.id })
  }
  return { ok: true }
}

/** Asks for an item's processing. */
export async function askForItem(tx: Tx, { id, sheetUploadId }: { id: number; sheetUploadId: string | null }): Promise<void> {
  await enqueue(tx, itemProcessing, { subject: `dataset-item:${id}`, payload: { itemId: id, sheet: sheetUploadId } })
}
