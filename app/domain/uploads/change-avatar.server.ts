import { transaction } from '~/infra/db/client'
import { discardStored } from './cancel-upload.server'

type Result = { ok: true } | { ok: false; code: 'uploadMissing' }

/** Puts a picture its owner has just sent in the place of the one before, or takes it away. */
export function changeAvatar({ userId, uploadId }: { userId: number; uploadId: string | null }): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    if (uploadId && (await tx.upload.count({ where: { id: uploadId, ownerId: userId, purpose: 'avatar', status: 'stored' } })) === 0)
      return { ok: false, code: 'uploadMissing' }
    const { avatarUploadId: before } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { avatarUploadId: true } })
    if (before === uploadId) return { ok: true }
    await tx.user.update({ where: { id: userId }, data: { avatarUploadId: uploadId } })
    if (before) await discardStored(tx, before)
    return { ok: true }
  })
}
