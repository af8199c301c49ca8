import { slicesOf } from '~/infra/breathe'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { LedgerFacts, LedgerKind } from './entries'
import { ledgerHash, ledgerStart } from './ledger-hash.mjs'

type Entry<K extends LedgerKind> = { competitionId: number; kind: K; facts: LedgerFacts[K] }

/** Appends to a competition's ledger in the caller's transaction, chained to the entry before; returns its hash. */
export async function appendToLedger<K extends LedgerKind>(tx: Tx, { competitionId, kind, facts }: Entry<K>): Promise<string> {
  return (await appendAllToLedger(tx, { competitionId, kind, facts: [facts] }))!
}

type Entries<K extends LedgerKind> = { competitionId: number; kind: K; facts: readonly LedgerFacts[K][] }

/** The same for any number of one kind, in order; returns the last one's hash, null without any. */
export async function appendAllToLedger<K extends LedgerKind>(tx: Tx, { competitionId, kind, facts }: Entries<K>): Promise<string | null> {
  if (facts.length === 0) return null
  const last = await tx.ledgerEntry.findFirst({ where: { competitionId }, orderBy: { seq: 'desc' }, select: { seq: true, hash: true } })
  let previousHash = last?.hash ?? ledgerStart
  const at = now()
  const rows = facts.map((one, index) => {
    const row = { competitionId, seq: (last?.seq ?? 0) + 1 + index, at, kind, payload: JSON.stringify(one) }
    const entry = { ...row, previousHash, hash: ledgerHash(previousHash, row) }
    previousHash = entry.hash
    return entry
  })
  for (const some of slicesOf(rows, 200)) await tx.ledgerEntry.createMany({ data: some })
  return previousHash
}
