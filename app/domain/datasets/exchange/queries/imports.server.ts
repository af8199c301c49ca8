import { pageOf } from '~/domain/lists/page-of'
import { openUploadsOf } from '~/domain/uploads/upload-progress.server'
import { read } from '~/infra/db/read'
import { itemFailures } from '../../item-failures'
import type { ImportFilter } from '../import-filter'

const shown = 20
const perPage = 50

/** The latest imports of the library, whoever began them, and one's own ZIPs that were left halfway. */
export async function importsPage(userId: number) {
  const [imports, open] = await Promise.all([
    read
      .selectFrom('LibraryImport as import')
      .innerJoin('Upload as archive', 'archive.id', 'import.archiveUploadId')
      .innerJoin('User as owner', 'owner.id', 'import.createdById')
      .leftJoin('LibraryImportItem as item', 'item.importId', 'import.id')
      .groupBy('import.id')
      .orderBy('import.id', 'desc')
      .limit(shown)
      .select([
        'import.id',
        'import.createdAt',
        'import.endedAt',
        'import.failure',
        'archive.fileName',
        'owner.id as ownerId',
        'owner.name as ownerName',
      ])
      .select(({ fn }) => [fn.count<number>('item.id').as('total'), fn.count<number>('item.datasetId').as('created')])
      .execute(),
    openUploadsOf(userId),
  ])
  const sending = open
    .filter(({ purpose }) => purpose === 'dataset_archive')
    .map(({ id, fileName, declaredSize: size, offset, details }) => ({
      ...{ id, fileName, size, offset },
      fingerprint: String((details as Record<string, unknown>).fingerprint ?? ''),
    }))
  return { imports, sending }
}

export type ListedImport = Awaited<ReturnType<typeof importsPage>>['imports'][number]

/** How an import stands: how many datasets came to what, and a page of those asked for; null when it is not there. */
export async function importPage(importId: number, { show, page: asked }: ImportFilter) {
  const found = await read
    .selectFrom('LibraryImport as import')
    .innerJoin('Upload as archive', 'archive.id', 'import.archiveUploadId')
    .where('import.id', '=', importId)
    .select(['import.id', 'import.createdAt', 'import.endedAt', 'import.failure', 'archive.fileName'])
    .executeTakeFirst()
  if (!found) return null
  const groups = await read
    .selectFrom('LibraryImportItem')
    .where('importId', '=', importId)
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute()
  const counts = {
    created: 0,
    skipped: 0,
    failed: 0,
    waiting: 0,
    ...Object.fromEntries(groups.map(({ status, count }) => [status, count])),
  }
  const total = counts.created + counts.skipped + counts.failed + counts.waiting
  const { skip, take, ...place } = pageOf({ asked, total: show ? counts[show] : total, size: perPage })
  const rows = await read
    .selectFrom('LibraryImportItem as item')
    .leftJoin('Dataset', 'Dataset.id', 'item.datasetId')
    .where('item.importId', '=', importId)
    .$if(show !== null, (query) => query.where('item.status', '=', show!))
    .orderBy('item.position')
    .offset(skip)
    .limit(take)
    .select([
      'item.position',
      'item.name',
      'item.status',
      'item.reasons',
      'item.datasetId',
      'Dataset.status as datasetStatus',
      'Dataset.failure',
    ])
    .execute()
  const items = rows.map(({ reasons, failure, ...item }) => ({ ...item, reasons: failure === null ? itemFailures(reasons) : [failure] }))
  return { found, counts, total, items, ...place }
}

export type ImportPage = NonNullable<Awaited<ReturnType<typeof importPage>>>

/** The import that began with an upload; null as long as there is none. */
export async function importOfUpload(uploadId: string): Promise<number | null> {
  const row = await read.selectFrom('LibraryImport').where('archiveUploadId', '=', uploadId).select('id').executeTakeFirst()
  return row?.id ?? null
}
