import { transaction } from '~/infra/db/client'
import { discardStored } from './cancel-upload.server'

type Result = { ok: true; obsoleteKeys: string[] } | { ok: false; code: 'uploadMissing' }

/** Puts a picture its owner has just sent in the place of the one before, or takes it away; returns the keys of files to delete. */
export function changeAvatar({ userId, uploadId }: { userId: number; uploadId: string | null }): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    if (uploadId && (await tx.upload.count({ where: { id: uploadId, ownerId: userId, purpose: 'avatar', status: 'stored' } })) === 0)
      return { ok: false, code: 'uploadMissing' }
    const { avatarUploadId: before } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { avatarUploadId: true } })
    if (before === uploadId) return { ok: true, obsoleteKeys: [] }
    await tx.user.update({ where: { id: userId }, data: { avatarUploadId: uploadId } })
    return { ok: true, obsoleteKeys: before ? await discardStored(tx, before) : [] }
  })
}
