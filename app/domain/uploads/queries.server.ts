import { db } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
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
