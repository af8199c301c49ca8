import { now } from '~/infra/clock'
import { db, type Tx } from '~/infra/db/client'
import { deleteIncoming } from '~/infra/storage'

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
  const own = await db.upload.count({ where: { id: uploadId, ownerId } })
  return own > 0 && cancelUpload(uploadId)
}

/**
 * Gives up a stored upload that nothing names any longer. Returns its storage key, to be deleted with `deleteStored` after the commit;
 * should the process end before that, the sweep deletes it.
 */
export async function discardStored(tx: Tx, uploadId: string): Promise<string | null> {
  const upload = await tx.upload.findUnique({ where: { id: uploadId }, select: { storageKey: true, status: true } })
  if (upload?.status !== 'stored') return null
  await tx.upload.update({ where: { id: uploadId }, data: { status: 'cancelled', storageKey: null } })
  return upload.storageKey
}
