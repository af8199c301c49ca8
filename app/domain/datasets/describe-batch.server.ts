import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { DatasetBatch, DatasetItem } from '~/infra/db/generated/client'
import { letGoOfFiles } from './discard-batch.server'
import { isWhole } from './pairing'
import { nameIsTaken } from './queries/place-of-file.server'
import { askForItem } from './record-file.server'
import { sendingFiles } from './queries/batch-uploads.server'
import { itemField, requiredFields } from './described-fields'
import { type BatchInput, describedOf } from './schema'

type Result = { ok: true } | { ok: false; errors: Record<string, string> }

type Asked = {
  actorId: number
  batchId: number
  input: BatchInput
  /** The items that the form asked about; of others is kept what was said of them. */
  itemIds: readonly number[]
  /** Hands it over to be processed, too. */
  confirm: boolean
}

/**
 * Keeps what is said of a batch and its items; with `confirm` hands the whole ones over, once, and lets go of the rest. Errors by field ('' for the batch):
 * required, batchEmpty, batchSending (count), batchClosed.
 */
export async function describeBatch({ actorId, batchId, input, itemIds, confirm }: Asked): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const open = await tx.datasetBatch.count({ where: { id: batchId, createdById: actorId, confirmedAt: null } })
    if (open === 0) return { ok: false, errors: { '': 'batchClosed' } }
    const { singerName = '', songName = '', voiceType = null, description = '', split } = input
    await tx.datasetBatch.update({ where: { id: batchId }, data: { singerName, songName, voiceType, description, split } })
    for (const id of itemIds) {
      const { singerName = null, songName = null, voiceType = null, description = null } = describedOf(input, id)
      await tx.datasetItem.updateMany({ where: { id, batchId }, data: { singerName, songName, voiceType, description } })
    }
    if (!confirm) return { ok: true }
    const batch = await tx.datasetBatch.findUniqueOrThrow({ where: { id: batchId }, include: { items: true } })
    const sending = await sendingFiles(batch)
    const errors = sending.length > 0 ? { '': `batchSending?count=${sending.length}` } : refusalOf(batch)
    if (Object.keys(errors).length > 0) return { ok: false, errors }
    await handOver(tx, batch)
    return { ok: true }
  })
}

type BatchWithItems = DatasetBatch & { items: DatasetItem[] }

const wholeItems = ({ kind, items }: BatchWithItems) =>
  items.filter(({ audioUploadId: audio, sheetUploadId: sheet, scores }) => isWhole({ audio, sheet, scores }, kind))

function refusalOf(batch: BatchWithItems): Record<string, string> {
  const whole = wholeItems(batch)
  if (whole.length === 0) return { '': 'batchEmpty' }
  const missing = requiredFields.flatMap((name) => {
    if (batch[name]) return []
    const without = whole.filter((item) => !item[name])
    // Where nobody says it, it is asked for once.
    return without.length === whole.length ? [name] : without.map(({ id }) => itemField(name, id))
  })
  return Object.fromEntries(missing.map((name) => [name, 'required']))
}

async function handOver(tx: Tx, batch: BatchWithItems): Promise<void> {
  const whole = new Set(wholeItems(batch))
  for (const item of batch.items) {
    if (whole.has(item) && !(await nameIsTaken(item.name))) {
      await tx.datasetItem.update({ where: { id: item.id }, data: { status: 'waiting' } })
      await askForItem(tx, item)
    } else {
      await tx.datasetItem.update({ where: { id: item.id }, data: { status: 'skipped' } })
      await letGoOfFiles(tx, item)
    }
  }
  await tx.datasetBatch.update({ where: { id: batch.id }, data: { confirmedAt: now() } })
  await recordAudit(tx, {
    actorId: batch.createdById,
    action: 'dataset_batch.confirmed',
    subject: { type: 'dataset_batch', id: batch.id },
    details: { count: whole.size },
  })
}
