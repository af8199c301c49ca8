import type { Upload } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { incomingPath, mediaPath, sizeOf, uploadKey } from '~/infra/storage'

/** One upload as the media and tus routes need it. */
export async function findUpload(id: string) {
  return (await read.selectFrom('Upload').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** Whose an upload is and how it stands. Asked before every chunk. */
export async function uploadStanding(id: string): Promise<Pick<Upload, 'ownerId' | 'status' | 'rejection'> | null> {
  const query = read.selectFrom('Upload').where('id', '=', id).select(['ownerId', 'status', 'rejection'])
  return (await query.executeTakeFirst()) ?? null
}

/** A person's unfinished uploads, newest first, with what has arrived. */
export async function openUploadsOf(userId: number) {
  const uploads = await read
    .selectFrom('Upload')
    .where('ownerId', '=', userId)
    .where('status', '=', 'uploading')
    .select([
      'id',
      'purpose',
      'registrationId',
      'stageId',
      'slot',
      'fileName',
      'declaredSize',
      'declaredSha256',
      'details',
      'createdAt',
      'lastByteAt',
    ])
    .orderBy('createdAt', 'desc')
    .execute()
  return Promise.all(uploads.map(async (upload) => ({ ...upload, offset: await receivedBytes(upload.id) })))
}

/** A file that is no longer incoming has been placed: its last step, the commit, is all that is missing. */
export async function receivedBytes(id: string): Promise<number> {
  return (await sizeOf(incomingPath(id))) ?? (await sizeOf(mediaPath(uploadKey(id)))) ?? 0
}
