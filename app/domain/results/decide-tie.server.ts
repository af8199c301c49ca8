import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { tieGroups } from './chair-decisions'
import { stageRanking } from './queries/stage-ranking.server'

type Decide = {
  actorId: number
  competitionId: number
  stageId: number
  /** The category whose ranking it is; null where the stage ranks all together. */
  categoryId: number | null
  /** 1, 2, … for each member of one tie; equal places stay tied. What was no number is NaN. */
  places: ReadonlyMap<number, number>
  reason: string
}

export type TieFaults = {
  /** And of whom. */
  places?: { code: 'chairPlaces' | 'chairPartsNothing'; entryIds: number[] }
  reason?: 'chairReasonRequired' | `tooLong?${string}`
}

/**
 * Records how the chair of the panel orders entries that nothing else parts; the ranking follows it while they are tied. A group that a decision
 * partly parted can be decided further. The caller has checked that the actor organises competitions.
 * Codes: notFound, notTied (they are not tied any more, or not all of a tie), invalid with everything that is wrong in what was given.
 */
export function decideTie({ actorId, competitionId, stageId, categoryId, places, reason }: Decide) {
  return transaction(async (tx) => {
    const ranking = await stageRanking({ competitionId, stageId, categoryId })
    if (!ranking) return { ok: false, code: 'notFound' } as const
    const given = readReason(reason, 'chairReasonRequired')
    const group = tieGroups(ranking.ranked).find((members) => members.every(({ entryId }) => places.has(entryId)))
    if (!group || group.length !== places.size) {
      // Sent twice: it is decided so.
      const same = ranking.followedDecisions.filter(
        (one) => one.places.length === places.size && one.places.every(({ entryId, place }) => places.get(entryId) === place),
      )
      const own = { id: { in: same.map(({ id }) => id) }, decidedById: actorId, reason: given.ok ? given.reason : '' }
      return (await tx.chairDecision.count({ where: own })) > 0 ? ({ ok: true } as const) : ({ ok: false, code: 'notTied' } as const)
    }
    const fault = placesFault(places)
    if (fault || !given.ok) {
      const faults: TieFaults = { ...(fault && { places: fault }), ...(!given.ok && { reason: given.code }) }
      return { ok: false, code: 'invalid', faults } as const
    }

    const decision = await tx.chairDecision.create({
      data: { stageId, reason: given.reason, decidedAt: now(), decidedById: actorId },
      select: { id: true },
    })
    await tx.chairPlace.createMany({ data: [...places].map(([entryId, place]) => ({ decisionId: decision.id, entryId, place })) })
    await recordAudit(tx, {
      actorId,
      action: 'tie.decided',
      subject: { type: 'stage', id: stageId },
      details: {
        reason: given.reason,
        changes: group.map(({ entryId, number }) => ({ number, to: places.get(entryId)! })),
        ...(ranking.category && { category: ranking.category.name }),
      },
    })
    return { ok: true } as const
  })
}

function placesFault(places: ReadonlyMap<number, number>): TieFaults['places'] | null {
  const entryIds = [...places.keys()]
  const none = entryIds.filter((id) => !Number.isInteger(places.get(id)) || places.get(id)! < 1 || places.get(id)! > places.size)
  if (none.length > 0) return { code: 'chairPlaces', entryIds: none }
  return new Set(places.values()).size < 2 ? { code: 'chairPartsNothing', entryIds } : null
}

type TakeBack = { actorId: number; competitionId: number; decisionId: number }

/** Takes a decision of the chair back: what it parted is tied again. Codes: notFound, alreadyTakenBack. */
export function takeBackDecision({ actorId, competitionId, decisionId }: TakeBack) {
  return transaction(async (tx) => {
    const decision = await tx.chairDecision.findFirst({
      where: { id: decisionId, stage: { competitionId } },
      select: { stageId: true, reason: true, revokedAt: true },
    })
    if (!decision) return { ok: false, code: 'notFound' } as const
    if (decision.revokedAt) return { ok: false, code: 'alreadyTakenBack' } as const
    await tx.chairDecision.update({ where: { id: decisionId }, data: { revokedAt: now() } })
    const subject = { type: 'stage', id: decision.stageId } as const
    await recordAudit(tx, { actorId, action: 'tie.decision_taken_back', subject, details: { reason: decision.reason } })
    return { ok: true } as const
  })
}
