import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import { log } from '~/infra/log'
import { incomingPath, mediaPath, sizeOf, uploadKey } from '~/infra/storage'

/** One upload as the media and tus routes need it. */
export function findUpload(id: string) {
  return db.upload.findUnique({ where: { id } })
}

/** Whose an upload is and how it stands. By hand: it is asked before every chunk, where Prisma's compiling a query would be most of the work. */
export async function uploadStanding(id: string): Promise<Pick<Upload, 'ownerId' | 'status' | 'rejection'> | null> {
  const [upload] = await db.$queryRaw<
    Pick<Upload, 'ownerId' | 'status' | 'rejection'>[]
  >`SELECT ownerId, status, rejection FROM Upload WHERE id = ${id}`
  return upload ?? null
}

/** A person's unfinished uploads, newest first, with what has arrived. */
export async function openUploadsOf(userId: number) {
  const uploads = await db.upload.findMany({
    where: { ownerId: userId, status: 'uploading' },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      purpose: true,
      registrationId: true,
      stageId: true,
      slot: true,
      fileName: true,
      declaredSize: true,
      declaredSha256: true,
      details: true,
      createdAt: true,
      lastByteAt: true,
    },
  })
  return Promise.all(uploads.map(async (upload) => ({ ...upload, offset: await receivedBytes(upload.id) })))
}

/** A file that is no longer incoming has been placed: its last step, the commit, is all that is missing. */
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
