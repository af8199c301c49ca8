import type { Viewer } from '~/domain/accounts/viewer'
import { organisation } from '~/domain/settings/read-settings.server'
import { db } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'

/** The organisation's logo and its customer service's code, while in use: anybody, signed in or not. */
export async function isPublicUpload(upload: Pick<Upload, 'id' | 'purpose'>): Promise<boolean> {
  if (upload.purpose !== 'logo' && upload.purpose !== 'service_qr') return false
  const { logoUploadId, serviceQrUploadId } = await organisation()
  return upload.id === logoUploadId || upload.id === serviceQrUploadId
}

/**
 * Who may see a stored file as it was sent: its owner and administrators; any active account an avatar in use,
 * and the payment code of a published competition.
 */
export async function maySeeUpload(
  viewer: Pick<Viewer, 'id' | 'role' | 'status'>,
  upload: Pick<Upload, 'id' | 'ownerId' | 'purpose'>,
): Promise<boolean> {
  if (upload.ownerId === viewer.id) return true
  if (viewer.status !== 'active') return false
  if (viewer.role === 'admin') return true
  if (upload.purpose === 'avatar') return (await db.user.count({ where: { avatarUploadId: upload.id } })) > 0
  if (upload.purpose === 'payment_qr')
    return (await db.competition.count({ where: { paymentQrUploadId: upload.id, publishedAt: { not: null } } })) > 0
  return false
}
