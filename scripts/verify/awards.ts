import type { AwardPublication, LedgerRow } from './records'

export type AwardDifference = 'awardNotKept' | 'awardNotInLedger' | 'awardTwice' | 'awardUnknown' | 'awardDiffers'

type Chained = { awardId: unknown; entryIds: string; at: number; withdrawnAt: number | null }

type Compared = {
  awards: readonly AwardPublication[]
  tell: (code: AwardDifference, params: Record<string, string | number>) => void
  /** Whether an instant that is stored is the one that is chained. */
  sameEnd: (stored: number | null, chained: number | null) => boolean
}

/** What the ledger says of special awards, held against the publications that are kept and the winners of those that stand. */
export function awardsAgainstLedger({ awards, tell, sameEnd }: Compared) {
  const chained = new Map<number, Chained>()
  const kept = new Set(awards.map(({ id }) => id))

  const take = {
    award_publication({ at, seq }: LedgerRow, facts: Record<string, unknown>) {
      const id = Number(facts.awardPublicationId)
      if (chained.has(id)) return tell('awardTwice', { publication: id, seq })
      chained.set(id, { awardId: facts.awardId, entryIds: String(facts.entryIds), at, withdrawnAt: null })
      if (!kept.has(id)) tell('awardNotKept', { publication: id, seq })
    },
    award_withdrawal({ at, seq }: LedgerRow, facts: Record<string, unknown>) {
      const id = Number(facts.awardPublicationId)
      const publication = chained.get(id)
      if (!publication || publication.withdrawnAt !== null || publication.awardId !== facts.awardId)
        return tell('awardUnknown', { publication: id, seq })
      publication.withdrawnAt = at
    },
  }

  /** Once the whole ledger has been taken. */
  function compareKept() {
    for (const { id, awardId, publishedAt, withdrawnAt, entryIds } of awards) {
      const should = chained.get(id)
      if (!should) {
        tell('awardNotInLedger', { publication: id })
        continue
      }
      const differs = (field: string, stored: unknown, chained: unknown) =>
        tell('awardDiffers', { publication: id, field, stored: String(stored), chained: String(chained) })
      if (awardId !== should.awardId) differs('awardId', awardId, should.awardId)
      if (!sameEnd(publishedAt, should.at)) differs('publishedAt', publishedAt, should.at)
      if (!sameEnd(withdrawnAt, should.withdrawnAt)) differs('withdrawnAt', withdrawnAt, should.withdrawnAt)
      const winners = [...entryIds].sort((a, b) => a - b).join(',')
      if (should.withdrawnAt === null && winners !== should.entryIds) differs('entryIds', winners, should.entryIds)
    }
  }

  return { take, compareKept }
}
