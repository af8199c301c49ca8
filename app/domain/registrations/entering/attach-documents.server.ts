import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isEditable } from '../states'

type Args = { registrationId: number; ownerId: number; paymentScreenshotId?: string; resumeId?: string }
type Result = { ok: true } | { ok: false; code: 'notFound' | 'registrationNotEditable' | 'uploadNotUsable' }

/** Puts files the owner has just sent into their registration, in place of the ones before, which are deleted; so a faulty form loses none. */
export async function attachDocuments({ registrationId, ownerId, paymentScreenshotId, resumeId }: Args): Promise<Result> {
  const given = [
    { id: paymentScreenshotId, column: 'paymentScreenshotId', purpose: 'payment_screenshot' },
    { id: resumeId, column: 'resumeId', purpose: 'resume' },
  ] as const
  return transaction(async (tx) => {
    const registration = await tx.registration.findUnique({ where: { id: registrationId } })
    if (registration?.userId !== ownerId) return { ok: false, code: 'notFound' } as const
    if (!isEditable(registration.status)) return { ok: false, code: 'registrationNotEditable' } as const
    for (const { id, purpose } of given) {
      if (id && (await tx.upload.count({ where: { id, ownerId, purpose, status: 'stored' } })) === 0)
        return { ok: false, code: 'uploadNotUsable' } as const
    }
    for (const { id, column } of given) {
      const before = registration[column]
      if (!id || id === before) continue
      await tx.registration.update({ where: { id: registrationId }, data: { [column]: id, updatedAt: now() } })
      if (before) await discardStored(tx, before)
    }
    return { ok: true } as const
  })
}
