import { sql } from 'kysely'
import { read } from '~/infra/db/read'
import { placeTakingStatuses } from '../states'

/**
 * Whether a registration that takes a place, the row of an outer alias, shows the same payment screenshot as another that was handed in, in any
 * competition: as the comparison of receipts found (compare-receipt.server.ts).
 */
export function sharesReceipt(registration: string) {
  // Looked up once for all rows: few receipts are alike.
  const alike = alikeTo('uploadId', 'otherId').union(alikeTo('otherId', 'uploadId'))
  const statuses = sql.join(placeTakingStatuses.map((status) => sql.lit(status)))
  return sql<boolean>`(${sql.ref(`${registration}.status`)} IN (${statuses}) AND ${sql.ref(`${registration}.paymentScreenshotId`)} IN ${alike})`
}

/** The receipts of one side that are like one of the other that was handed in. */
function alikeTo(own: 'uploadId' | 'otherId', other: 'uploadId' | 'otherId') {
  return read
    .selectFrom('ReceiptLikeness as alike')
    .innerJoin('Registration as any', 'any.paymentScreenshotId', `alike.${other}`)
    .where('any.status', '<>', 'draft')
    .select(`alike.${own} as receipt`)
}
