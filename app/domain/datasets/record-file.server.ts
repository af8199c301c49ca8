import { can } from '~/domain/accounts/capabilities'
import { idIn } from '~/domain/lists/list-query'
import { processing } from '~/domain/media/process-upload.server'
import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { onStored, type StoredEffect } from '~/domain/uploads/finalize-upload.server'
import { mayUpload, type UploadIntent, type UploadPermission } from '~/domain/uploads/open-upload.server'
import { uploadPurposes, wrongTypeCode } from '~/domain/uploads/upload-purposes'
import type { Tx } from '~/infra/db/client'
import { type DatasetItem, Prisma, type Upload } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { itemProcessing } from './jobs'
import { fileRole, itemName, mostItems } from './pairing'
import { beginDataset, settleDataset } from './settle-dataset.server'

/** Tells the areas before this one which files a library takes, and what becomes of them; called when the product is mounted. */
export function hangDatasetUploads(): void {
  for (const purpose of ['dataset_audio', 'dataset_sheet'] as const) {
    mayUpload[purpose] = mayUploadFile
    onStored[purpose] = recordFile
  }
  processing.dataset_audio = { onBegun: beginDataset, onProcessed: settleDataset }
}

async function mayUploadFile(intent: UploadIntent): Promise<UploadPermission> {
  const place = await placeOf(intent)
  if ('code' in place) return { ok: false, code: place.code }
  const { fingerprint } = intent.details
  return { ok: true, details: { batch: String(place.batchId), ...(fingerprint && { fingerprint: fingerprint.slice(0, 100) }) } }
}

type Place = {
  batchId: number
  name: string
  role: 'audio' | 'sheet'
  item: Pick<DatasetItem, 'id' | 'status' | 'sheetUploadId'> | null
}

type Sent = Pick<UploadIntent, 'ownerId' | 'purpose' | 'fileName'> & { details: Prisma.JsonValue }

/**
 * Where a file belongs in its owner's batch, or why it is not taken: uploadNotAllowed, fileWithoutBatch, fileType, batchClosed, itemTwice,
 * datasetNameTaken (name), batchFull (max).
 */
async function placeOf({ ownerId, purpose, fileName, details }: Sent): Promise<Place | { code: string }> {
  const owner = await read.selectFrom('User').where('id', '=', ownerId).select('role').executeTakeFirst()
  if (!owner || !can(owner.role, 'datasets.manage')) return { code: 'uploadNotAllowed' }
  const batchId = idIn((details as Record<string, unknown> | null)?.batch)
  if (batchId === null) return { code: 'fileWithoutBatch' }
  const batch = await read
    .selectFrom('DatasetBatch')
    .where('id', '=', batchId)
    .where('createdById', '=', ownerId)
    .select(['kind', 'confirmedAt'])
    .executeTakeFirst()
  if (!batch) return { code: 'fileWithoutBatch' }
  const role = fileRole(fileName)
  if (role !== (purpose === 'dataset_audio' ? 'audio' : 'sheet')) return { code: wrongTypeCode(uploadPurposes[purpose]) }
  if (role === 'sheet' && batch.kind === 'audio') return { code: wrongTypeCode(uploadPurposes.dataset_audio) }

  const name = itemName(fileName)
  const items = await read.selectFrom('DatasetItem').where('batchId', '=', batchId).select(['id', 'name', 'status', 'audioUploadId', 'sheetUploadId']).execute()
  const item = items.find((one) => one.name === name)
  // Once a batch is handed over, only a spreadsheet that could not be used may be sent anew.
  const mends = item?.status === 'failed' && role === 'sheet'
  if (batch.confirmedAt !== null && !mends) return { code: 'batchClosed' }
  if (item && !mends && (role === 'audio' ? item.audioUploadId : item.sheetUploadId) !== null) return { code: 'itemTwice' }
  if (await nameIsTaken(name)) return { code: `datasetNameTaken?${new URLSearchParams({ name })}` }
  if (!item && items.length >= mostItems) return { code: `batchFull?max=${mostItems}` }
  return { batchId, name, role, item: item ?? null }
}

/** Whether the library has a dataset of this name. */
export async function nameIsTaken(name: string): Promise<boolean> {
  return (await read.selectFrom('Dataset').where('name', '=', name).select('id').executeTakeFirst()) !== undefined
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
