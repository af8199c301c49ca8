import { transaction, type Tx } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { mediaPath } from '~/infra/storage'
import { createDataset } from './create-dataset.server'
import { letGoOfFiles } from './discard-batch.server'
import { nameIsTaken } from './queries/place-of-file.server'
import { readSheet } from './sheets/read-sheet.server'
import { scoresOf, type SheetScores, writtenRows } from './sheets/sheet-scores'

type Run = { signal?: AbortSignal; finish: (write: (tx: Tx) => Promise<void>) => Promise<void> }

/**
 * Makes a dataset of an item that was handed over: reads its scores, keeps what is wrong with them, or writes the dataset and asks for the processing of
 * its recording. Running it again changes nothing. Throws when the machine is at fault, so that the job is tried again.
 */
export async function processItem({ itemId }: { itemId: number }, { signal, finish }: Run): Promise<void> {
  const begun = await transaction((tx) =>
    tx.datasetItem.updateMany({ where: { id: itemId, status: { in: ['waiting', 'processing'] } }, data: { status: 'processing' } }),
  )
  if (begun.count === 0) return
  const scores = await readScores(itemId, signal)
  await finish((tx) => settle(tx, itemId, scores))
}

/** Settles an item that the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpItem(tx: Tx, { itemId }: { itemId: number }): Promise<void> {
  await fail(tx, itemId, ['itemFailed'])
}

async function readScores(itemId: number, signal?: AbortSignal): Promise<SheetScores> {
  const [item, tags] = await Promise.all([
    read
      .selectFrom('DatasetItem')
      .leftJoin('Upload', 'Upload.id', 'DatasetItem.sheetUploadId')
      .where('DatasetItem.id', '=', itemId)
      .select(['Upload.storageKey', 'DatasetItem.scores'])
      .executeTakeFirst(),
    read.selectFrom('SkillTag').select(['id', 'code', 'name', 'maxScore']).execute(),
  ])
  if (item?.storageKey) {
    const sheet = await readSheet(mediaPath(item.storageKey), signal)
    return sheet.ok ? scoresOf(sheet, tags) : { ok: false, failures: [sheet.code] }
  }
  const written = item?.scores as Record<string, string | number> | null | undefined
  return written ? scoresOf({ rows: writtenRows(written), merged: [] }, tags) : { ok: true, scores: [], written: {} }
}

async function settle(tx: Tx, itemId: number, scores: SheetScores): Promise<void> {
  const item = await tx.datasetItem.findUnique({ where: { id: itemId, status: 'processing' }, include: { batch: true } })
  if (!item?.audioUploadId) return
  if (!scores.ok) return fail(tx, itemId, scores.failures)
  const { batch, name, audioUploadId, sheetUploadId } = item
  // Another batch may have brought the name meanwhile.
  if (await nameIsTaken(name)) {
    await tx.datasetItem.update({ where: { id: itemId }, data: { status: 'skipped' } })
    return letGoOfFiles(tx, item)
  }
  const datasetId = await createDataset(tx, {
    ...{ name, audioUploadId, sheetUploadId, source: batch.kind === 'pairs' ? 'pair' : 'audio', split: batch.split },
    singerName: item.singerName ?? batch.singerName,
    songName: item.songName ?? batch.songName,
    voiceType: item.voiceType ?? batch.voiceType ?? 'unknown',
    description: item.description ?? batch.description,
    scoresData: scores.written,
    uploaderId: batch.createdById,
    scores: scores.scores,
  })
  await tx.datasetItem.update({ where: { id: itemId }, data: { status: 'created', datasetId } })
}

async function fail(tx: Tx, itemId: number, failures: string[]): Promise<void> {
  await tx.datasetItem.updateMany({
    where: { id: itemId, status: { in: ['waiting', 'processing'] } },
    data: { status: 'failed', failures: failures as Prisma.InputJsonValue },
  })
}
