import { db } from '~/infra/db/client'
import { incomingPath, mediaPath, sizeOf, uploadKey } from '~/infra/storage'

/** One upload as the media and tus routes need it. */
export function findUpload(id: string) {
  return db.upload.findUnique({ where: { id } })
}

/** A person's unfinished uploads, newest first, with what has arrived. */
export async function openUploadsOf(userId: number) {
  const uploads = await db.upload.findMany({
    where: { ownerId: userId, status: 'uploading' },
    orderBy: { createdAt: 'desc' },
    select: { id: true, purpose: true, registrationId: true, stageId: true, slot: true, fileName: true, declaredSize: true, declaredSha256: true, details: true, createdAt: true, lastByteAt: true },
  })
  return Promise.all(uploads.map(async (upload) => ({ ...upload, offset: await receivedBytes(upload.id) })))
}

/** A file that is no longer incoming has been placed: its last step, the commit, is all that is missing. */
export async function receivedBytes(id: string): Promise<number> {
  return (await sizeOf(incomingPath(id))) ?? (await sizeOf(mediaPath(uploadKey(id)))) ?? 0
}
