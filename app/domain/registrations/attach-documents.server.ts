import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isEditable } from './states'

type Args = { registrationId: number; ownerId: number; paymentScreenshotId?: string; resumeId?: string }
type Result = { ok: true } | { ok: false; code: 'not_found' | 'registration_not_editable' | 'upload_not_usable' }

/** Puts files the owner has just sent into their registration, in place of the ones before; so a faulty form loses none. */
export function attachDocuments({ registrationId, ownerId, paymentScreenshotId, resumeId }: Args): Promise<Result> {
  return transaction(async (tx) => {
    const registration = await tx.registration.findUnique({ where: { id: registrationId }, select: { userId: true, status: true } })
    if (registration?.userId !== ownerId) return { ok: false, code: 'not_found' } as const
    if (!isEditable(registration.status)) return { ok: false, code: 'registration_not_editable' } as const
    for (const [id, purpose] of [[paymentScreenshotId, 'payment_screenshot'], [resumeId, 'resume']] as const) {
      if (id && (await tx.upload.count({ where: { id, ownerId, purpose, status: 'stored' } })) === 0) return { ok: false, code: 'upload_not_usable' } as const
    }
    await tx.registration.update({
      where: { id: registrationId },
      data: { ...(paymentScreenshotId ? { paymentScreenshotId } : {}), ...(resumeId ? { resumeId } : {}), updatedAt: now() },
    })
    return { ok: true } as const
  })
}
