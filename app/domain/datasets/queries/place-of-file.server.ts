import { can } from '~/domain/accounts/capabilities'
import { idIn } from '~/domain/lists/list-query'
import type { UploadIntent } from '~/domain/uploads/open-upload.server'
import { uploadPurposes, wrongTypeCode } from '~/domain/uploads/upload-purposes'
import type { DatasetItem, Prisma } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { fileRole, itemName, mostItems } from '../pairing'

type Place = {
  batchId: number
  name: string
  role: 'audio' | 'sheet'
  item: Pick<DatasetItem, 'id' | 'status' | 'sheetUploadId'> | null
}

type Sent = Pick<UploadIntent, 'ownerId' | 'purpose' | 'fileName'> & { details: Prisma.JsonValue }

/**
 * Where a file belongs in its owner's batch, or why it is not taken: uploadNotAllowed, fileWithoutBatch, fileType, batchClosed, itemTwice,
 * datasetNameTaken or datasetNameFailed (name), batchFull (max).
 */
export async function placeOf({ ownerId, purpose, fileName, details }: Sent): Promise<Place | { code: string }> {
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
  const items = await read
    .selectFrom('DatasetItem')
    .where('batchId', '=', batchId)
    .select(['id', 'name', 'status', 'audioUploadId', 'sheetUploadId'])
    .execute()
  const item = items.find((one) => one.name === name)
  // Once a batch is handed over, only a spreadsheet that could not be used may be sent anew.
  const mends = item?.status === 'failed' && role === 'sheet'
  if (batch.confirmedAt !== null && !mends) return { code: 'batchClosed' }
  if (item && !mends && (role === 'audio' ? item.audioUploadId : item.sheetUploadId) !== null) return { code: 'itemTwice' }
  const taken = await read.selectFrom('Dataset').where('name', '=', name).select('status').executeTakeFirst()
  if (taken) return { code: `${taken.status === 'failed' ? 'datasetNameFailed' : 'datasetNameTaken'}?${new URLSearchParams({ name })}` }
  if (!item && items.length >= mostItems) return { code: `batchFull?max=${mostItems}` }
  return { batchId, name, role, item: item ?? null }
}

/** Whether the library has a dataset of this name. */
export async function nameIsTaken(name: string): Promise<boolean> {
  return (await read.selectFrom('Dataset').where('name', '=', name).select('id').executeTakeFirst()) !== undefined
}
