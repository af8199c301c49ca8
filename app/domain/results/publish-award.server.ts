import { recordAudit } from '~/domain/audit/record-audit.server'
import { appendToLedger } from '~/domain/ledger/append-entry.server'
import { tellAward } from '~/domain/notices/tell-award.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { without } from '~/domain/lists/without'
import { awardCandidates, openRankingsOf } from './queries/award-candidates.server'

type Publish = {
  actorId: number
  competitionId: number
  awardId: number
  /** Who won when the organiser read the page: what is published is that. */
  seen: readonly number[]
}

/**
 * Publishes a special award's winners, and tells them as soon as the competition is public, once the rankings of all who applied are out; sent twice,
 * the second changes nothing. It stands until it is withdrawn.
 * Codes: notFound, awardPublished, awardWithoutWinners, winnersChanged, awardNotApplied (a winner is no candidate any more), awardTooEarly.
 */
export function publishAward({ actorId, competitionId, awardId, seen }: Publish) {
  return transaction(async (tx) => {
    const award = await tx.specialAward.findFirst({
      where: { id: awardId, competitionId },
      select: {
        name: true,
        publications: { where: { withdrawnAt: null }, select: { publishedById: true } },
        grants: {
          orderBy: { entryId: 'asc' },
          select: { entryId: true, entry: { select: { registration: { select: { number: true } } } } },
        },
      },
    })
    if (!award) return { ok: false, code: 'notFound' } as const
    const winners = award.grants.map(({ entryId }) => entryId)
    const isSeen = without(winners, seen).length + without(seen, winners).length === 0
    const [published] = award.publications
    if (published?.publishedById === actorId && isSeen) return { ok: true } as const
    if (published) return { ok: false, code: 'awardPublished' } as const
    if (!isSeen) return { ok: false, code: 'winnersChanged' } as const
    if (winners.length === 0) return { ok: false, code: 'awardWithoutWinners' } as const
    const candidates = await awardCandidates({ competitionId, awardId })
    if (
      without(
        winners,
        candidates.map(({ entryId }) => entryId),
      ).length > 0
    )
      return { ok: false, code: 'awardNotApplied' } as const
    if (openRankingsOf(candidates).length > 0) return { ok: false, code: 'awardTooEarly' } as const
    const { id } = await tx.awardPublication.create({ data: { awardId, publishedAt: now(), publishedById: actorId }, select: { id: true } })
    await appendToLedger(tx, { competitionId, kind: 'award_publication', facts: { awardPublicationId: id, awardId, entryIds: winners } })
    await recordAudit(tx, {
      actorId,
      action: 'award.published',
      subject: { type: 'competition', id: competitionId },
      details: { name: award.name, changes: award.grants.map(({ entry }) => ({ number: entry.registration.number })) },
    })
    await tellAward(tx, id)
    return { ok: true } as const
  })
}
