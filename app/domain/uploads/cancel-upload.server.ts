import { now } from '~/infra/clock'
import { afterCommit, db, type Tx } from '~/infra/db/client'
import { deleteIncoming, deleteStored } from '~/infra/storage'
import { uploadStanding } from './upload-progress.server'

/** Ends an unfinished upload and deletes its bytes; false when it was no longer unfinished. */
export async function cancelUpload(uploadId: string): Promise<boolean> {
  const { count } = await db.upload.updateMany({
    where: { id: uploadId, status: 'uploading' },
    data: { status: 'cancelled', finalizedAt: now() },
  })
  if (count > 0) await deleteIncoming(uploadId)
  return count > 0
}

/** Ends an unfinished upload of its owner's; another's is not known. */
export async function cancelOwnUpload({ ownerId, uploadId }: { ownerId: number; uploadId: string }): Promise<boolean> {
  const upload = await uploadStanding(uploadId)
  return upload?.ownerId === ownerId && cancelUpload(uploadId)
}

/**
 * Gives up a stored upload that nothing names any longer, and what was made of it. Their files go after the commit; should the process end
 * before that, the sweep deletes them.
 */
export async function discardStored(tx: Tx, uploadId: string): Promise<void> {
  const upload = await tx.upload.findUnique({ where: { id: uploadId, status: 'stored' }, select: kept })
  if (!upload) return
  await tx.media.deleteMany({ where: { uploadId } })
  await tx.upload.update({ where: { id: uploadId }, data: { status: 'cancelled', storageKey: null } })
  deleteFilesOf(upload)
}

/** Takes an upload away, row and all, its files as `discardStored` does. */
export async function deleteUpload(tx: Tx, uploadId: string): Promise<void> {
  deleteFilesOf(await tx.upload.delete({ where: { id: uploadId }, select: kept }))
}

const kept = { storageKey: true, media: { select: { storageKey: true } } } as const

function deleteFilesOf({ storageKey, media }: { storageKey: string | null; media: { storageKey: string }[] }): void {
  for (const key of [storageKey, ...media.map((one) => one.storageKey)]) if (key !== null) afterCommit(() => deleteStored(key))
}
