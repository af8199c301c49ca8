import { sql } from 'kysely'
import { pageOf } from '~/domain/lists/page-of'
import { processingJobs } from '~/domain/media/queries/processing-jobs.server'
import { receivedBytes } from '~/domain/uploads/upload-progress.server'
import { read } from '~/infra/db/read'
import { type FileFilter, libraryFileStatuses } from '../file-filter'
import { itemFailures } from '../item-failures'

const perPage = 20

/** A page of what was sent to the library, the latest first: how far each file's upload is, and the processing of what it belongs to. */
export async function filesPage(filter: FileFilter) {
  const { total } = await fitting(filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { skip, take, ...shown } = pageOf({ asked: filter.page, total, size: perPage })
  const ids = fitting(filter).orderBy('createdAt', 'desc').orderBy('id', 'desc').offset(skip).limit(take).select('Upload.id')
  // Of a library's ZIP neither has any.
  const column = filter.kind === 'audio' ? ('audioUploadId' as const) : ('sheetUploadId' as const)
  const rows = await read
    .selectFrom('Upload as file')
    .innerJoin('User as owner', 'owner.id', 'file.ownerId')
    .leftJoin('DatasetItem as item', `item.${column}`, 'file.id')
    .leftJoin('DatasetBatch as batch', 'batch.id', 'item.batchId')
    .leftJoin('Dataset', `Dataset.${column}`, 'file.id')
    .leftJoin('LibraryImport as import', 'import.archiveUploadId', 'file.id')
    .where('file.id', 'in', ids)
    .orderBy('file.createdAt', 'desc')
    .orderBy('file.id', 'desc')
    .select(({ selectFrom }) => [
      ...(['import.id as importId', 'import.endedAt', 'import.failure as importFailure'] as const),
      selectFrom('LibraryImportItem as part')
        .whereRef('part.importId', '=', 'import.id')
        .select(sql<number>`100 * sum("part"."status" <> 'waiting') / count(*)`.as('percent'))
        .$asScalar()
        .as('imported'),
      ...(['file.id', 'file.fileName', 'file.declaredSize as size', 'file.status', 'file.rejection', 'file.createdAt'] as const),
      ...(['owner.id as ownerId', 'owner.name as ownerName', 'item.status as itemStatus', 'item.failures', 'batch.confirmedAt'] as const),
      ...([
        'Dataset.id as datasetId',
        'Dataset.name',
        'Dataset.status as datasetStatus',
        'Dataset.failure',
        'Dataset.audioUploadId',
      ] as const),
    ])
    .execute()
  const jobs = await processingJobs(
    rows.flatMap(({ datasetStatus, audioUploadId }) => (datasetStatus === 'processing' && audioUploadId ? [audioUploadId] : [])),
  )
  const files = await Promise.all(
    rows.map(
      async ({ itemStatus, failures, confirmedAt, datasetStatus, failure, audioUploadId, endedAt, importFailure, imported, ...file }) => ({
        ...file,
        upload: await uploadOf(file),
        processing:
          file.importId === null
            ? processingOf({ status: file.status, itemStatus, confirmedAt, datasetStatus })
            : importOf({ endedAt, failure: importFailure }),
        percent: imported ?? jobs.get(audioUploadId ?? '')?.progress ?? 0,
        failures: [failure ?? importFailure ?? (itemStatus === 'failed' ? itemFailures(failures) : [])].flat(),
      }),
    ),
  )
  return { files, total, ...shown }
}

export type LibraryFile = Awaited<ReturnType<typeof filesPage>>['files'][number]

/** How far a file's upload is, as section 4 names it. */
type UploadState = { state: 'waiting' | 'uploading' | 'completed' | 'rejected'; percent: number }

async function uploadOf({
  id,
  status,
  size,
  importId,
}: {
  id: string
  status: string
  size: number
  importId: number | null
}): Promise<UploadState> {
  // Of a ZIP that was read nothing is kept.
  if (status === 'stored' || importId !== null) return { state: 'completed', percent: 100 }
  if (status === 'rejected') return { state: 'rejected', percent: 0 }
  const received = await receivedBytes(id)
  return received === 0
    ? { state: 'waiting', percent: 0 }
    : { state: 'uploading', percent: Math.floor((100 * received) / Math.max(1, size)) }
}

type Processing = 'none' | 'notStarted' | 'waiting' | 'processing' | 'completed' | 'failed' | 'skipped'
type Standing = { status: string; itemStatus: string | null; confirmedAt: Date | null; datasetStatus: string | null }

function processingOf({ status, itemStatus, confirmedAt, datasetStatus }: Standing): Processing {
  if (datasetStatus) return datasetStatus === 'ready' ? 'completed' : datasetStatus === 'failed' ? 'failed' : 'processing'
  if (status === 'rejected') return 'none'
  // Its item may be gone with the batch.
  if (itemStatus === null) return status === 'stored' ? 'none' : 'notStarted'
  if (itemStatus === 'failed' || itemStatus === 'skipped' || itemStatus === 'processing') return itemStatus
  return confirmedAt === null || itemStatus === 'collected' ? 'notStarted' : 'waiting'
}

const importOf = ({ endedAt, failure }: { endedAt: Date | null; failure: string | null }): Processing =>
  endedAt === null ? 'processing' : failure === null ? 'completed' : 'failed'

function fitting({ kind, status }: FileFilter) {
  const query = read.selectFrom('Upload').where('purpose', '=', `dataset_${kind}`)
  // What was cancelled is gone, but for a ZIP: that goes when it was read.
  const wanted = status ? [status] : libraryFileStatuses
  if (kind !== 'archive' || status === 'uploading' || status === 'rejected') return query.where('status', 'in', wanted)
  return query.where(({ or, eb }) =>
    or([eb('status', 'in', wanted), eb('id', 'in', read.selectFrom('LibraryImport').select('archiveUploadId'))]),
  )
}
