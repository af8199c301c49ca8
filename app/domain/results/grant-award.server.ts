import { recordAudit } from '~/domain/audit/record-audit.server'
import { coded } from '~/domain/competitions/coded'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { without } from '~/domain/lists/without'
import { awardCandidates } from './queries/award-candidates.server'

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
      select: {
        name: true,
        winnerCount: true,
        publications: { where: { withdrawnAt: null }, select: { id: true } },
        grants: { select: { entryId: true } },
      },
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
    const candidates = await awardCandidates({ competitionId, awardId })
    if (
      without(
        wanted,
        candidates.map(({ entryId }) => entryId),
      ).length > 0
    )
      return { ok: false, code: 'awardNotApplied' } as const
    const [gone, added] = [without(before, wanted), without(wanted, before)]
    // Sent twice.
    if (gone.length + added.length === 0) return { ok: true } as const

    const winners = await tx.entry.findMany({ where: { id: { in: wanted } }, select: { registration: { select: { number: true } } } })
    await tx.awardGrant.deleteMany({ where: { awardId, entryId: { in: gone } } })
    await tx.awardGrant.createMany({ data: added.map((entryId) => ({ awardId, entryId, grantedAt: now(), grantedById: actorId })) })
    await recordAudit(tx, {
      actorId,
      action: 'award.granted',
      subject: { type: 'competition', id: competitionId },
      details: { name: award.name, changes: winners.map(({ registration }) => ({ number: registration.number })) },
    })
    return { ok: true } as const
  })
}
