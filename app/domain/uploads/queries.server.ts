import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { incomingPath, mediaPath, sizeOf, uploadKey } from '~/infra/storage'

/** One upload as the media and tus routes need it. */
export function findUpload(id: string) {
  return db.upload.findUnique({ where: { id } })
}

/** How many bytes of an upload are here: counted on disk while it runs, all of them once it is stored; null when it has ended otherwise. */
export async function findProgress(id: string): Promise<{ size: number; offset: number } | null> {
  const upload = await findUpload(id)
  if (!upload) return null
  const size = upload.declaredSize
  if (upload.status === 'stored') return { size, offset: size }
  return upload.status === 'uploading' ? { size, offset: await receivedBytes(id) } : null
}

const noteEveryMs = 10_000

/** Notes that bytes came, at most every ten seconds. */
export async function noteBytes(id: string): Promise<void> {
  const at = now()
  const due = new Date(at.getTime() - noteEveryMs)
  const upload = await db.upload.findUnique({ where: { id }, select: { lastByteAt: true } })
  if (upload && upload.lastByteAt < due) await db.upload.updateMany({ where: { id, status: 'uploading' }, data: { lastByteAt: at } })
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
async function receivedBytes(id: string): Promise<number> {
  return (await sizeOf(incomingPath(id))) ?? (await sizeOf(mediaPath(uploadKey(id)))) ?? 0
}
