import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isEditable } from '../states'

export type Documents = { paymentScreenshotId?: string | undefined; resumeId?: string | undefined }
type Args = Documents & {
  registrationId: number
  ownerId: number
  /** The revision that may be written over; any where none is given. */
  seen?: number | undefined
}
type Result =
  | { ok: true; revision: number }
  | { ok: false; code: 'notFound' | 'registrationNotEditable' | 'registrationSavedElsewhere' | 'uploadNotUsable' }

/**
 * Puts files the owner has just sent into their registration, in place of the ones before, which are deleted; so a faulty form loses none.
 * Says which revision that makes it.
 */
export async function attachDocuments({ registrationId, ownerId, seen, ...documents }: Args): Promise<Result> {
  const given = [
    { id: documents.paymentScreenshotId, column: 'paymentScreenshotId', purpose: 'payment_screenshot' },
    { id: documents.resumeId, column: 'resumeId', purpose: 'resume' },
  ] as const
  return transaction(async (tx) => {
    const registration = await tx.registration.findUnique({ where: { id: registrationId } })
    if (registration?.userId !== ownerId) return { ok: false, code: 'notFound' } as const
    if (!isEditable(registration.status)) return { ok: false, code: 'registrationNotEditable' } as const
    if (seen !== undefined && seen !== registration.revision) return { ok: false, code: 'registrationSavedElsewhere' } as const
    for (const { id, purpose } of given) {
      if (id && (await tx.upload.count({ where: { id, ownerId, purpose, status: 'stored' } })) === 0)
        return { ok: false, code: 'uploadNotUsable' } as const
    }
    const added = given.filter(({ id, column }) => id && id !== registration[column])
    if (added.length === 0) return { ok: true, revision: registration.revision } as const
    const { revision } = await tx.registration.update({
      where: { id: registrationId },
      data: { ...Object.fromEntries(added.map(({ id, column }) => [column, id])), revision: { increment: 1 }, updatedAt: now() },
      select: { revision: true },
    })
    for (const { column } of added) {
      const before = registration[column]
      if (before) await discardStored(tx, before)
    }
    return { ok: true, revision } as const
  })
}

/** Gives up files that were sent and are not taken into a registration. */
export function discardDocuments({ paymentScreenshotId, resumeId }: Documents): Promise<void> {
  return transaction(async (tx) => {
    for (const id of [paymentScreenshotId, resumeId]) if (id) await discardStored(tx, id)
  })
}
