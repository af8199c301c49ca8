// Plain JavaScript: the migration, which runs before anything is built, writes ledgers as well.
import { createHash } from 'node:crypto'

export const ledgerStart = 'start'

export function ledgerHash(previousHash, { competitionId, seq, at, kind, payload }) {
  return createHash('sha256')
    .update(JSON.stringify([previousHash, competitionId, seq, at.getTime(), kind, payload]))
    .digest('hex')
}
