import { recordAudit } from '~/domain/audit/record-audit.server'
import { coded } from '~/domain/competitions/coded'
import { appendToLedger } from '~/domain/ledger/append-entry.server'
import { tellAward } from '~/domain/notices/tell-award.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { awardCandidates, openRankingsOf } from './queries/award-candidates.server'

type Grant = {
  actorId: number
  competitionId: number
  awardId: number
  /** Who won when the organiser read the page. */
  seen: readonly number[]
  /** Who is to win. */
  entryIds: readonly number[]
}

/**
 * Makes entries winners of a special award, or winners no longer, until they are published; of the others it stays as it is by now. The caller has
 * checked that the actor organises competitions.
 * Codes: notFound, awardPublished, winnersFull?count=, winnersChanged (too many only with those somebody else has chosen meanwhile), awardNotApplied.
 */
export function grantAward({ actorId, competitionId, awardId, seen, entryIds }: Grant) {
  return transaction(async (tx) => {
    const award = await tx.specialAward.findFirst({
      where: { id: awardId, competitionId },
      select: { name: true, winnerCount: true, publications: standing, grants: { select: { entryId: true } } },
    })
    if (!award) return { ok: false, code: 'notFound' } as const
    if (award.publications.length > 0) return { ok: false, code: 'awardPublished' } as const
    const before = award.grants.map(({ entryId }) => entryId)
    const chosen = [...new Set(entryIds)]
    const undone = without(seen, chosen)
    const wanted = [...new Set([...without(before, undone), ...without(chosen, seen)])]
    const { winnerCount } = award
    const isFull = (winners: readonly number[]) => winnerCount !== null && winners.length > winnerCount
    if (isFull(chosen)) return { ok: false, code: coded('winnersFull', { count: winnerCount! }) } as const
    if (isFull(wanted)) return { ok: false, code: 'winnersChanged' } as const
    const entries = await tx.entry.findMany({
      where: { id: { in: wanted }, works: { some: { lockedAt: { not: null }, awards: { some: { awardId } } } } },
      select: { id: true, registration: { select: { number: true } } },
    })
    if (entries.length !== wanted.length) return { ok: false, code: 'awardNotApplied' } as const
    const [gone, added] = [without(before, wanted), without(wanted, before)]
    // Sent twice.
    if (gone.length + added.length === 0) return { ok: true } as const

    await tx.awardGrant.deleteMany({ where: { awardId, entryId: { in: gone } } })
    await tx.awardGrant.createMany({ data: added.map((entryId) => ({ awardId, entryId, grantedAt: now(), grantedById: actorId })) })
    await recordAudit(tx, {
      actorId,
      action: 'award.granted',
      subject: { type: 'competition', id: competitionId },
      details: { name: award.name, changes: entries.map(({ registration }) => ({ number: registration.number })) },
    })
    return { ok: true } as const
  })
}

const standing = { where: { withdrawnAt: null }, select: { publishedById: true } } as const

const without = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => !others.includes(id))

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
 * Codes: notFound, awardPublished, awardWithoutWinners, winnersChanged, awardTooEarly.
 */
export function publishAward({ actorId, competitionId, awardId, seen }: Publish) {
  return transaction(async (tx) => {
    const award = await tx.specialAward.findFirst({
      where: { id: awardId, competitionId },
      select: {
        name: true,
        publications: standing,
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
    if (openRankingsOf(await awardCandidates(competitionId), awardId).length > 0) return { ok: false, code: 'awardTooEarly' } as const
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
