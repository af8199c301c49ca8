import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { LedgerFacts, LedgerKind } from './entries'
import { ledgerHash, ledgerStart } from './ledger-hash.mjs'

type Entry<K extends LedgerKind> = { competitionId: number; kind: K; facts: LedgerFacts[K] }

/** Appends to a competition's ledger in the caller's transaction, chained to the entry before; returns its hash. */
export async function appendToLedger<K extends LedgerKind>(tx: Tx, { competitionId, kind, facts }: Entry<K>): Promise<string> {
  const last = await tx.ledgerEntry.findFirst({ where: { competitionId }, orderBy: { seq: 'desc' }, select: { seq: true, hash: true } })
  const previousHash = last?.hash ?? ledgerStart
  const row = { competitionId, seq: (last?.seq ?? 0) + 1, at: now(), kind, payload: JSON.stringify(facts) }
  const hash = ledgerHash(previousHash, row)
  await tx.ledgerEntry.create({ data: { ...row, previousHash, hash } })
  return hash
}
