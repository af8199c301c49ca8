import type { Upload } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { uploadPurposes } from '../upload-purposes'

/** `fileAlreadyStored` with the id of the upload that has these bytes, where a purpose keeps each content once; null when they are new. */
export async function alreadyStored({ purpose, ownerId }: Pick<Upload, 'purpose' | 'ownerId'>, sha256: string): Promise<string | null> {
  const { once } = uploadPurposes[purpose]
  if (!once) return null
  const same = await read
    .selectFrom('Upload')
    .where('purpose', '=', purpose)
    .where('sha256', '=', sha256)
    .where('status', '=', 'stored')
    .$if(once === 'sender', (query) => query.where('ownerId', '=', ownerId))
    .select('id')
    .executeTakeFirst()
  return same ? `fileAlreadyStored?upload=${same.id}` : null
}
