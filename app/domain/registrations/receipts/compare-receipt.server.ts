import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { mediaPath } from '~/infra/storage'
import { receiptComparison } from '../jobs'
import { readPrint } from './read-print.server'
import { printDifference, samePicture } from './receipt-print'

/** Asks, in the caller's transaction, for a payment screenshot to be compared with all others. */
export function queueReceiptComparison(tx: Tx, uploadId: string): Promise<void> {
  return enqueue(tx, receiptComparison, { subject: `upload:${uploadId}`, payload: { uploadId } })
}

const batch = 200

/**
 * Takes a receipt's print and notes the receipts of other registrations, in any competition, that show the same picture.
 * Of two that come at once, the later run sees the other's print; each pair is noted once.
 */
export async function compareReceipt(
  { uploadId }: { uploadId: string },
  { finish, signal }: { finish: (write: (tx: Tx) => Promise<void>) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  const upload = await read.selectFrom('Upload').where('id', '=', uploadId).select(['storageKey', 'registrationId']).executeTakeFirst()
  if (!upload?.storageKey) return finish(async () => {})
  const cells = await readPrint(mediaPath(upload.storageKey))
  // Its owner may have been erased while the picture was read.
  const kept = await transaction(async (tx) => {
    if ((await tx.upload.count({ where: { id: uploadId, status: 'stored' } })) === 0) return false
    await tx.receiptPrint.upsert({ where: { uploadId }, create: { uploadId, cells }, update: { cells } })
    return true
  })
  if (!kept) return finish(async () => {})

  const alike: { otherId: string; difference: number }[] = []
  for (let after = ''; !signal.aborted;) {
    const others = await read
      .selectFrom('ReceiptPrint as print')
      .innerJoin('Upload as upload', 'upload.id', 'print.uploadId')
      .where('print.uploadId', '>', after)
      .where('print.uploadId', '<>', uploadId)
      // A replaced screenshot of the same registration is no second use.
      .where('upload.registrationId', upload.registrationId === null ? 'is not' : '<>', upload.registrationId)
      .orderBy('print.uploadId')
      .limit(batch)
      .select(['print.uploadId', 'print.cells'])
      .execute()
    if (others.length === 0) break
    for (const other of others) {
      const difference = printDifference(cells, other.cells)
      if (difference <= samePicture) alike.push({ otherId: other.uploadId, difference })
    }
    after = others.at(-1)!.uploadId
  }
  await finish(async (tx) => {
    for (const { otherId, difference } of alike) {
      const known = await tx.receiptLikeness.count({
        where: {
          OR: [
            { uploadId, otherId },
            { uploadId: otherId, otherId: uploadId },
          ],
        },
      })
      const prints = await tx.receiptPrint.count({ where: { uploadId: { in: [uploadId, otherId] } } })
      if (known === 0 && prints === 2) await tx.receiptLikeness.create({ data: { uploadId, otherId, difference } })
    }
  })
}
