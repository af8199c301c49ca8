import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { log } from '~/infra/log'
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

/** Whether an upload's row says that more of it may come. */
export async function isUnfinished(id: string): Promise<boolean> {
  return (await uploadStanding(id))?.status === 'uploading'
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

/** How much of an unfinished upload is here. A file that is no longer incoming has been placed: its last step, the commit, is all that is missing. */
export async function receivedBytes(id: string): Promise<number> {
  return (await sizeOf(incomingPath(id))) ?? (await sizeOf(mediaPath(uploadKey(id)))) ?? 0
}

const noteEveryMs = 10_000

/** What never changes about an upload under way, and when its row last heard of bytes: a chunk of 4 MB should not cost three queries. */
const underWay = new Map<string, { size: number; notedAt: number }>()

/**
 * How many bytes of an upload are here: counted on disk while it runs, all of them once it is stored; null when it has ended otherwise.
 * Bytes in `incoming` mean that it still runs: storing moves them away, and cancelling deletes them.
 */
export async function findProgress(id: string): Promise<{ size: number; offset: number } | null> {
  const bytes = await sizeOf(incomingPath(id))
  const known = underWay.get(id)
  if (bytes !== null && known) return { size: known.size, offset: bytes }
  const upload = await findUpload(id)
  if (upload?.status === 'uploading') {
    underWay.set(id, { size: upload.declaredSize, notedAt: upload.lastByteAt.getTime() })
    return { size: upload.declaredSize, offset: await receivedBytes(id) }
  }
  underWay.delete(id)
  return upload?.status === 'stored' ? { size: upload.declaredSize, offset: upload.declaredSize } : null
}

/** Notes that bytes came, at most every ten seconds. The note serves the sweep of silent uploads; a chunk on disk is not refused for want of it. */
export async function noteBytes(id: string): Promise<void> {
  const at = now()
  const known = underWay.get(id)
  if (!known || at.getTime() - known.notedAt < noteEveryMs) return
  known.notedAt = at.getTime()
  await db.upload
    .updateMany({ where: { id, status: 'uploading' }, data: { lastByteAt: at } })
    .catch((error: unknown) => log.warn('upload.note.failed', { uploadId: id, error }))
}
