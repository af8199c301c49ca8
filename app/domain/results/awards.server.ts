import { recordAudit } from '~/domain/audit/record-audit.server'
import { coded } from '~/domain/competitions/coded'
import { tellAward } from '~/domain/notices/tell-award.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

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
      select: { name: true, winnerCount: true, publishedAt: true, grants: { select: { entryId: true } } },
    })
    if (!award) return { ok: false, code: 'notFound' } as const
    if (award.publishedAt) return { ok: false, code: 'awardPublished' } as const
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

const without = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => !others.includes(id))

type Publish = {
  actorId: number
  competitionId: number
  awardId: number
  /** Who won when the organiser read the page: what is published is that. */
  seen: readonly number[]
}

/**
 * Publishes a special award's winners, for good, and tells them as soon as the competition is public; sent twice, the second changes nothing.
 * Codes: notFound, awardPublished, awardWithoutWinners, winnersChanged.
 */
export function publishAward({ actorId, competitionId, awardId, seen }: Publish) {
  return transaction(async (tx) => {
    const award = await tx.specialAward.findFirst({
      where: { id: awardId, competitionId },
      select: {
        name: true,
        publishedAt: true,
        publishedById: true,
        grants: { select: { entryId: true } },
      },
    })
    if (!award) return { ok: false, code: 'notFound' } as const
    const winners = award.grants.map(({ entryId }) => entryId)
    const isSeen = without(winners, seen).length + without(seen, winners).length === 0
    if (award.publishedAt && award.publishedById === actorId && isSeen) return { ok: true } as const
    if (award.publishedAt) return { ok: false, code: 'awardPublished' } as const
    if (!isSeen) return { ok: false, code: 'winnersChanged' } as const
    if (award.grants.length === 0) return { ok: false, code: 'awardWithoutWinners' } as const
    await tx.specialAward.update({ where: { id: awardId }, data: { publishedAt: now(), publishedById: actorId } })
    await recordAudit(tx, {
      actorId,
      action: 'award.published',
      subject: { type: 'competition', id: competitionId },
      details: { name: award.name, count: award.grants.length },
    })
    await tellAward(tx, awardId)
    return { ok: true } as const
  })
}
