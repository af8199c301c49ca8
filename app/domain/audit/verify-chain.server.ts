import { read } from '~/infra/db/read'
import { auditHash } from './record-audit.server'

export type ChainReport = { whole: true; entries: number } | { whole: false; entries: number; brokenId: number }

const batch = 500

/**
 * Computes every hash of the log anew, in order. A changed, inserted or missing entry breaks the chain there; only the removal
 * of the newest entries cannot be seen from the log alone. Lets other requests in between batches.
 */
export async function verifyChain(): Promise<ChainReport> {
  let previous = { id: 0, hash: 'start' }
  for (let entries = 0; ;) {
    const rows = await read.selectFrom('AuditEntry').where('id', '>', previous.id).orderBy('id').limit(batch).selectAll().execute()
    for (const row of rows) {
      if (row.previousHash !== previous.hash || auditHash(row.previousHash, row) !== row.hash)
        return { whole: false, entries, brokenId: row.id }
      previous = row
      entries += 1
    }
    if (rows.length < batch) return { whole: true, entries }
  }
}
