import type { Upload } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { uploadPurposes } from '../upload-purposes'

/**
 * `fileAlreadyStored` with the id of the upload that has these bytes, where a purpose keeps each content once; null when they are new. Of a recording whose dataset
 * failed it is `fileAlreadyStoredFailed`, with the dataset's name too.
 */
export async function alreadyStored({ purpose, ownerId }: Pick<Upload, 'purpose' | 'ownerId'>, sha256: string): Promise<string | null> {
  const { once } = uploadPurposes[purpose]
  if (!once) return null
  const same = await read
    .selectFrom('Upload')
    .where('purpose', '=', purpose)
    .where('sha256', '=', sha256)
    .where('Upload.status', '=', 'stored')
    .$if(once === 'sender', (query) => query.where('ownerId', '=', ownerId))
    .leftJoin('Dataset', (join) => join.onRef('Dataset.audioUploadId', '=', 'Upload.id').on('Dataset.status', '=', 'failed'))
    .select(['Upload.id', 'Dataset.name as failed'])
    .executeTakeFirst()
  if (!same) return null
  const { id: upload, failed } = same
  return failed === null ? `fileAlreadyStored?upload=${upload}` : `fileAlreadyStoredFailed?${new URLSearchParams({ upload, name: failed })}`
}
