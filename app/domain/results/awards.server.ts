import { recordAudit } from '~/domain/audit/record-audit.server'
import { coded } from '~/domain/competitions/coded'
import { notify, recipientColumns } from '~/domain/notices/notify.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'

type Grant = { actorId: number; competitionId: number; awardId: number; entryIds: readonly number[] }

/**
 * Makes these entries the winners of a special award, and no others, until they are published. The caller has checked that the actor organises
 * competitions. Codes: notFound, awardPublished, winnersFull?count=, awardNotApplied.
 */
export function grantAward({ actorId, competitionId, awardId, entryIds }: Grant) {
  return transaction(async (tx) => {
    const award = await tx.specialAward.findFirst({
      where: { id: awardId, competitionId },
      select: { name: true, winnerCount: true, publishedAt: true, grants: { select: { entryId: true } } },
    })
    if (!award) return { ok: false, code: 'notFound' } as const
    if (award.publishedAt) return { ok: false, code: 'awardPublished' } as const
    const wanted = new Set(entryIds)
    const { winnerCount } = award
    if (winnerCount !== null && wanted.size > winnerCount) return { ok: false, code: coded('winnersFull', { count: winnerCount }) } as const
    const entries = await tx.entry.findMany({
      where: { id: { in: [...wanted] }, works: { some: { lockedAt: { not: null }, awards: { some: { awardId } } } } },
      select: { id: true, registration: { select: { number: true } } },
    })
    if (entries.length !== wanted.size) return { ok: false, code: 'awardNotApplied' } as const

    const before = new Set(award.grants.map(({ entryId }) => entryId))
    await tx.awardGrant.deleteMany({ where: { awardId, entryId: { notIn: [...wanted] } } })
    const added = entries
      .filter(({ id }) => !before.has(id))
      .map(({ id }) => ({ awardId, entryId: id, grantedAt: now(), grantedById: actorId }))
    await tx.awardGrant.createMany({ data: added })
    await recordAudit(tx, {
      actorId,
      action: 'award.granted',
      subject: { type: 'competition', id: competitionId },
      details: { name: award.name, changes: entries.map(({ registration }) => ({ number: registration.number })) },
    })
    return { ok: true } as const
  })
}

type Publish = { actorId: number; competitionId: number; awardId: number }

/** Publishes a special award's winners, for good, and tells them. Codes: notFound, awardPublished, awardWithoutWinners. */
export function publishAward({ actorId, competitionId, awardId }: Publish) {
  return transaction(async (tx) => {
    const award = await tx.specialAward.findFirst({
      where: { id: awardId, competitionId },
      select: {
        name: true,
        publishedAt: true,
        competition: { select: { name: true } },
        grants: {
          select: { entry: { select: { id: true, registration: { select: { user: { select: { ...recipientColumns, name: true } } } } } } },
        },
      },
    })
    if (!award) return { ok: false, code: 'notFound' } as const
    if (award.publishedAt) return { ok: false, code: 'awardPublished' } as const
    if (award.grants.length === 0) return { ok: false, code: 'awardWithoutWinners' } as const
    await tx.specialAward.update({ where: { id: awardId }, data: { publishedAt: now(), publishedById: actorId } })
    await recordAudit(tx, {
      actorId,
      action: 'award.published',
      subject: { type: 'competition', id: competitionId },
      details: { name: award.name, count: award.grants.length },
    })
    for (const { entry } of award.grants) {
      const { name, ...recipient } = entry.registration.user
      const link = `${publicUrl()}/competitions/${competitionId}`
      const params = { name, competition: award.competition.name, competitionId, award: award.name, link }
      await notify(tx, { kind: 'award_won', key: `award_won:${awardId}:${entry.id}`, recipient, params })
    }
    return { ok: true } as const
  })
}
