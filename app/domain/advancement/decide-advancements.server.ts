import { recordAudit } from '~/domain/audit/record-audit.server'
import { stageStandings } from '~/domain/results/standings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { excessRefusal, takesDecisions, type AdvancementStatus } from './rules'

type Input = {
  actorId: number
  competitionId: number
  stageId: number
  registrationIds: readonly number[]
  status: AdvancementStatus
  /** The actor has been told that this stage's results are published already. */
  confirmed: boolean
}

/**
 * Sets the advancement of one or several entrants of a stage; what changes is audited. The caller has checked that the actor organises competitions.
 * Codes: notFound, nobodySelected, entrantUnknown, stageNotBegun, confirmAfterPublishing,
 * advanceCountExceeded?limit=&count=, nextStageLimit?limit=&count=, nextStageHasWorks?count= (taking back an advancement already used).
 */
export function decideAdvancements({ actorId, competitionId, stageId, registrationIds, status, confirmed }: Input) {
  return transaction(async (tx) => {
    const standings = await stageStandings(tx, { competitionId, stageId })
    if (!standings) return { ok: false, code: 'notFound' } as const
    const { stage, next, ranked } = standings
    const selected = new Set(registrationIds)
    const entrants = ranked.filter(({ registrationId }) => selected.has(registrationId))
    if (selected.size === 0) return { ok: false, code: 'nobodySelected' } as const
    if (entrants.length !== selected.size) return { ok: false, code: 'entrantUnknown' } as const
    if (!takesDecisions(stage.status)) return { ok: false, code: 'stageNotBegun' } as const
    const changes = entrants.filter(({ advancement }) => advancement !== status)
    if (changes.length === 0) return { ok: true, changed: 0 } as const
    if (stage.resultsPublishedAt && !confirmed) return { ok: false, code: 'confirmAfterPublishing' } as const

    if (status === 'advanced') {
      const advancing = ranked.filter(({ registrationId, advancement }) => advancement === 'advanced' || selected.has(registrationId))
      const refusal = excessRefusal(
        advancing.map(({ rank }) => rank),
        { advanceCount: stage.advanceCount, nextLimit: next?.participantLimit ?? null },
      )
      if (refusal) return { ok: false, code: refusal } as const
    } else if (next) {
      const started = await tx.work.count({
        where: { stageId: next.id, registrationId: { in: changes.map(({ registrationId }) => registrationId) } },
      })
      if (started > 0) return { ok: false, code: `nextStageHasWorks?count=${started}` } as const
    }

    await writeDecisions(tx, { stageId, registrationIds: changes.map(({ registrationId }) => registrationId), status, actorId })
    await recordAudit(tx, {
      actorId,
      action: 'advancement.decided',
      subject: { type: 'stage', id: stageId },
      details: {
        to: status,
        afterPublishing: stage.resultsPublishedAt !== null,
        changes: changes.map(({ registrationId, advancement }) => ({ registrationId, from: advancement })),
      },
    })
    return { ok: true, changed: changes.length } as const
  })
}

/** In three statements, however many there are. */
async function writeDecisions(
  tx: Tx,
  { stageId, registrationIds, status, actorId }: { stageId: number; registrationIds: number[]; status: AdvancementStatus; actorId: number },
) {
  const decision = { status, decidedAt: now(), decidedById: actorId }
  const decided = await tx.advancement.findMany({
    where: { stageId, registrationId: { in: registrationIds } },
    select: { registrationId: true },
  })
  const known = new Set(decided.map(({ registrationId }) => registrationId))
  await tx.advancement.updateMany({ where: { stageId, registrationId: { in: [...known] } }, data: decision })
  await tx.advancement.createMany({
    data: registrationIds.filter((id) => !known.has(id)).map((registrationId) => ({ registrationId, stageId, ...decision })),
  })
}
