import { sql } from 'kysely'
import { read } from '~/infra/db/read'
import { placeTakingStatuses } from '../states'

/**
 * Whether a registration that takes a place, the row of an outer alias, shows the same payment screenshot as another that was handed in, in any
 * competition: as the comparison of receipts found (compare-receipt.server.ts).
 */
export function sharesReceipt(registration: string) {
  const receipt = sql.ref<string>(`${registration}.paymentScreenshotId`)
  const handedIn = read
    .selectFrom('Registration as any')
    .where('any.status', '<>', 'draft')
    .where('any.paymentScreenshotId', 'is not', null)
    .select('any.paymentScreenshotId')
  const like = (own: 'uploadId' | 'otherId', other: 'uploadId' | 'otherId') =>
    read
      .selectFrom('ReceiptLikeness as alike')
      .where(`alike.${own}`, '=', receipt)
      .where(`alike.${other}`, 'in', handedIn)
      .select('alike.uploadId')
  const statuses = sql.join(placeTakingStatuses.map((status) => sql.lit(status)))
  return sql<boolean>`(${sql.ref(`${registration}.status`)} IN (${statuses}) AND (EXISTS ${like('uploadId', 'otherId')} OR EXISTS ${like('otherId', 'uploadId')}))`
}
