import { read } from '~/infra/db/read'
import { itemFailures } from '../item-failures'
import { isWhole } from '../pairing'
import { processingJobs } from '~/domain/media/queries/processing-jobs.server'
import { refusedFiles, sendingFiles } from './batch-uploads.server'

type Asked = { userId: number; batchId: number }

const shown = 20

/** Whether a batch is a person's own: nobody else works on it. */
export async function ownsBatch({ userId, batchId }: Asked): Promise<boolean> {
  const found = read.selectFrom('DatasetBatch').where('id', '=', batchId).where('createdById', '=', userId).select('id')
  return (await found.executeTakeFirst()) !== undefined
}

/** A person's batches, newest first, with how many items stand how. */
export function ownBatches(userId: number) {
  return read
    .selectFrom('DatasetBatch')
    .leftJoin('DatasetItem', 'DatasetItem.batchId', 'DatasetBatch.id')
    .where('DatasetBatch.createdById', '=', userId)
    .groupBy('DatasetBatch.id')
    .orderBy('DatasetBatch.id', 'desc')
    .limit(shown)
    .select(['DatasetBatch.id', 'DatasetBatch.kind', 'DatasetBatch.createdAt', 'DatasetBatch.confirmedAt'])
    .select(({ fn }) => [fn.count<number>('DatasetItem.id').as('items'), fn.count<number>('DatasetItem.datasetId').as('created')])
    .execute()
}

/** What a batch holds and what is said of it, before it is handed over: whole items, those that lack a file, those whose name is taken, what was refused. */
export async function batchPage({ userId, batchId }: Asked) {
  const batch = await findBatch({ userId, batchId })
  if (!batch) return null
  const [items, taken, sending, refused] = await Promise.all([
    itemsOf(batchId).execute(),
    read
      .selectFrom('Dataset')
      .where('name', 'in', read.selectFrom('DatasetItem').where('batchId', '=', batchId).select('name'))
      .select('name')
      .execute(),
    sendingFiles(batch),
    refusedFiles(batch),
  ])
  const all = items.map(({ scores, ...item }) => ({ ...item, fromManifest: scores !== null }))
  const known = new Set(taken.map(({ name }) => name))
  const isTaken = ({ name }: { name: string }) => known.has(name)
  const whole = (item: (typeof all)[number]) =>
    isWhole({ audio: item.audioFile, sheet: item.sheetFile, scores: item.fromManifest }, batch.kind)
  return {
    batch,
    sending,
    refused,
    whole: all.filter((item) => whole(item) && !isTaken(item)),
    unpaired: all.filter((item) => !whole(item) && !isTaken(item)),
    taken: all.filter(isTaken),
  }
}

export type BatchPage = NonNullable<Awaited<ReturnType<typeof batchPage>>>

/** How the processing of a batch stands, item by item; null when it is not there, or was not handed over yet. */
export async function batchProgress({ userId, batchId }: Asked) {
  const batch = await findBatch({ userId, batchId })
  if (!batch?.confirmedAt) return null
  const rows = await itemsOf(batchId)
    .leftJoin('Dataset', 'Dataset.id', 'DatasetItem.datasetId')
    .select([
      'DatasetItem.status',
      'DatasetItem.failures',
      'Dataset.id as datasetId',
      'Dataset.status as datasetStatus',
      'Dataset.failure',
      'audio.status as kept',
    ])
    .execute()
  const jobs = await processingJobs(
    rows.flatMap(({ datasetStatus, audioUploadId }) => (datasetStatus === 'processing' && audioUploadId ? [audioUploadId] : [])),
  )
  const items = rows.map(
    ({ id, name, audioFile, sheetFile, status, failures, datasetId, datasetStatus, failure, kept, audioUploadId }) => ({
      ...{ id, name, datasetId },
      state: stateOf(status, datasetStatus),
      failures: failure === null ? itemFailures(failures) : [failure],
      /** Of one that was passed over: whether it lacked a file, or its name was taken. */
      unpaired: status === 'skipped' && (audioFile === null || (batch.kind === 'pairs' && sheetFile === null)),
      /** Whether a mended spreadsheet would still find its recording. */
      mendable: status === 'failed' && sheetFile !== null && kept === 'stored',
      percent: jobs.get(audioUploadId ?? '')?.progress ?? 0,
    }),
  )
  return { batch, items, ...countsOf(items) }
}

export type BatchProgress = NonNullable<Awaited<ReturnType<typeof batchProgress>>>
export type ProgressItem = BatchProgress['items'][number]

type State = 'waiting' | 'reading' | 'processing' | 'done' | 'failed' | 'skipped'

function stateOf(status: string, dataset: string | null): State {
  if (status === 'created') return dataset === 'processing' ? 'processing' : dataset === 'failed' ? 'failed' : 'done'
  return status === 'processing' ? 'reading' : (status as State)
}

function countsOf(items: { state: State; percent: number }[]) {
  const count = (...states: State[]) => items.filter(({ state }) => states.includes(state)).length
  const [done, failed, skipped] = [count('done'), count('failed'), count('skipped')]
  const total = items.length - skipped
  const under = items.reduce((sum, { state, percent }) => sum + (state === 'processing' ? percent : 0), 0)
  return {
    total,
    done,
    failed,
    skipped,
    underway: total > done + failed,
    percent: total === 0 ? 100 : Math.floor((100 * (done + failed) + under) / total),
  }
}

function findBatch({ userId, batchId }: Asked) {
  return read.selectFrom('DatasetBatch').where('id', '=', batchId).where('createdById', '=', userId).selectAll().executeTakeFirst()
}

const itemsOf = (batchId: number) =>
  read
    .selectFrom('DatasetItem')
    .leftJoin('Upload as audio', 'audio.id', 'DatasetItem.audioUploadId')
    .leftJoin('Upload as sheet', 'sheet.id', 'DatasetItem.sheetUploadId')
    .where('DatasetItem.batchId', '=', batchId)
    .orderBy('DatasetItem.name')
    .select([
      ...(['DatasetItem.id', 'DatasetItem.name', 'DatasetItem.singerName', 'DatasetItem.songName', 'DatasetItem.voiceType'] as const),
      ...(['DatasetItem.description', 'DatasetItem.scores', 'DatasetItem.audioUploadId'] as const),
      ...(['audio.fileName as audioFile', 'audio.size as audioSize', 'sheet.fileName as sheetFile'] as const),
    ])
