import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'

let serial = 0

/** A payment screenshot as received and checked (no bytes behind it). */
export function makeStoredUpload(ownerId: number, data: Partial<Prisma.UploadUncheckedCreateInput> = {}) {
  const id = `stored-${process.pid}-${++serial}`
  return db.upload.create({
    data: {
      id,
      ownerId,
      purpose: 'payment_screenshot',
      details: {},
      fileName: 'pay.png',
      declaredSize: 1000,
      size: 1000,
      status: 'stored',
      storageKey: `uploads/${id}`,
      sha256: id,
      mime: 'image/png',
      createdAt: now(),
      lastByteAt: now(),
      finalizedAt: now(),
      ...data,
    },
  })
}
