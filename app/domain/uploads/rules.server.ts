import type { Viewer } from '~/domain/accounts/viewer'
import { organisation } from '~/domain/settings/read-settings.server'
import type { Upload } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'

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
  if (upload.purpose === 'avatar')
    return (await read.selectFrom('User').where('avatarUploadId', '=', upload.id).select('id').executeTakeFirst()) !== undefined
  if (upload.purpose === 'payment_qr') {
    const shown = read.selectFrom('Competition').where('paymentQrUploadId', '=', upload.id).where('publishedAt', 'is not', null)
    return (await shown.select('id').executeTakeFirst()) !== undefined
  }
  return false
}
