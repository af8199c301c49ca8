import { recordAudit } from '~/domain/audit/record-audit.server'
import type { AdvancementStatus } from '~/domain/competitions/states'
import { liveEdition } from '~/domain/results/publication-rules'
import { stageRanking, type StageRanking } from '~/domain/results/queries/stage-ranking.server'
import { callPerformances, dismissPerformances } from '~/domain/stages/performances.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { excessRefusal, takesDecisions } from './rules'

type Input = {
  actorId: number
  competitionId: number
  stageId: number
  /** The category whose ranking it is; null where the stage ranks all together. */
  categoryId: number | null
  entryIds: readonly number[]
  status: AdvancementStatus
  /** The actor has been told that these results are published already. */
  confirmed: boolean
}

/**
 * Sets the advancement of one or several entries of a ranking; what changes is audited. Who advances to a live round that has begun gets a
 * performance there. The caller has checked that the actor organises competitions.
 * Codes: notFound, nobodySelected, entrantUnknown, stageNotBegun, confirmAfterPublishing,
 * advanceCountExceeded?limit=&count=, nextStageLimit?limit=&count=, nextStageHasWorks?count= (taking back an advancement already used).
 */
export function decideAdvancements({ actorId, competitionId, stageId, categoryId, entryIds, status, confirmed }: Input) {
  return transaction(async (tx) => {
    const ranking = await stageRanking({ competitionId, stageId, categoryId })
    if (!ranking) return { ok: false, code: 'notFound' } as const
    const { stage, next, ranked } = ranking
    const selected = new Set(entryIds)
    const entries = ranked.filter(({ entryId }) => selected.has(entryId))
    if (selected.size === 0) return { ok: false, code: 'nobodySelected' } as const
    if (entries.length !== selected.size) return { ok: false, code: 'entrantUnknown' } as const
    if (!takesDecisions(stage.status)) return { ok: false, code: 'stageNotBegun' } as const
    const changes = entries.filter(({ advancement }) => advancement !== status)
    if (changes.length === 0) return { ok: true, changed: 0 } as const
    const published = liveEdition(ranking.publications, ranking.categoryId) !== null
    if (published && !confirmed) return { ok: false, code: 'confirmAfterPublishing' } as const

    const changed = changes.map(({ entryId }) => entryId)
    if (status === 'advanced') {
      const advancing = ranked.filter(({ entryId, advancement }) => advancement === 'advanced' || selected.has(entryId))
      const refusal = excessRefusal(
        advancing.map(({ rank }) => rank),
        { advanceCount: ranking.advanceCount, nextLimit: next?.participantLimit ?? null, elsewhere: await advancedElsewhere(tx, ranking) },
      )
      if (refusal) return { ok: false, code: refusal } as const
    } else if (next) {
      const used = await dismissPerformances(tx, { stageId: next.id, entryIds: changed })
      if (used > 0) return { ok: false, code: `nextStageHasWorks?count=${used}` } as const
    }

    await writeDecisions(tx, { stageId, entryIds: changed, status, actorId })
    if (status === 'advanced' && next) await callPerformances(tx, next)
    await recordAudit(tx, {
      actorId,
      action: 'advancement.decided',
      subject: { type: 'stage', id: stageId },
      details: {
        to: status,
        afterPublishing: published,
        changes: changes.map(({ entryId, registrationId, advancement }) => ({ entryId, registrationId, from: advancement })),
      },
    })
    return { ok: true, changed: changes.length } as const
  })
}

/** How many advance from the stage's other rankings: they share the next stage's places. */
function advancedElsewhere(tx: Tx, { stage, categoryId }: StageRanking): Promise<number> | number {
  if (categoryId === null) return 0
  return tx.advancement.count({
    where: { stageId: stage.id, status: 'advanced', entry: { categoryId: { not: categoryId }, registration: { status: 'approved' } } },
  })
}

/** In one statement, however many there are. */
async function writeDecisions(
  tx: Tx,
  { stageId, entryIds, status, actorId }: { stageId: number; entryIds: number[]; status: AdvancementStatus; actorId: number },
) {
  await tx.$executeRaw`
    INSERT INTO "Advancement" ("entryId", "stageId", "status", "decidedAt", "decidedById")
    SELECT value, ${stageId}, ${status}, ${now()}, ${actorId} FROM json_each(${JSON.stringify(entryIds)}) WHERE true
    ON CONFLICT ("entryId", "stageId") DO UPDATE SET "status" = excluded."status", "decidedAt" = excluded."decidedAt", "decidedById" = excluded."decidedById"`
}
