import { sql } from 'kysely'
import { receivedBytes } from '~/domain/uploads/upload-progress.server'
import { read } from '~/infra/db/read'

type Batch = { id: number; createdById: number }

const filesOf = ({ id, createdById }: Batch) =>
  read
    .selectFrom('Upload')
    .where('ownerId', '=', createdById)
    .where('purpose', 'in', ['dataset_audio', 'dataset_sheet'])
    .where(sql<string>`json_extract("details", '$.batch')`, '=', String(id))
    .orderBy('createdAt')

/** The files of a batch that are on their way or were left halfway, with what has come of each. */
export async function sendingFiles(batch: Batch) {
  const files = await filesOf(batch)
    .where('status', '=', 'uploading')
    .select(['id', 'fileName', 'declaredSize as size', 'details'])
    .execute()
  return Promise.all(
    files.map(async ({ details, ...file }) => ({
      ...file,
      fingerprint: String((details as Record<string, unknown>).fingerprint ?? ''),
      offset: await receivedBytes(file.id),
    })),
  )
}

/** The files of a batch that were received and refused, with the reason. */
export async function refusedFiles(batch: Batch): Promise<{ fileName: string; code: string }[]> {
  const files = await filesOf(batch).where('status', '=', 'rejected').select(['fileName', 'rejection']).execute()
  return files.map(({ fileName, rejection }) => ({ fileName, code: rejection ?? 'invalid' }))
}
