import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { fillWorks } from './fill-works.server'
import { unscored } from './pairs.server'

type Release = {
  actorId: number
  competitionId: number
  stageId: number
  judgeId: number
  /** Whether others get what goes: where a stage gives each work to everybody, they have it already. */
  handOver: boolean
}

type Result = { ok: true; taken: number; given: number } | { ok: false; code: 'judgeNotFound' | 'stageNotFound' | 'nothingUnscored' }

/** A judge does not finish a stage: takes what they have not scored from them, for good, and where asked gives it to the others who have least. */
export function releaseJudge({ actorId, competitionId, stageId, judgeId, handOver }: Release): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    if ((await tx.stage.count({ where: { id: stageId, competitionId } })) === 0) return { ok: false, code: 'stageNotFound' }
    if ((await tx.competitionJudge.count({ where: { competitionId, userId: judgeId, removedAt: null } })) === 0)
      return { ok: false, code: 'judgeNotFound' }
    const rows = await tx.$queryRaw<{ workId: number }[]>`
      UPDATE "Assignment" SET "status" = 'withdrawn', "origin" = 'chosen', "endedAt" = ${now()}
      WHERE "judgeId" = ${judgeId} AND "status" = 'assigned' AND ${unscored} AND "workId" IN (SELECT "id" FROM "Work" WHERE "stageId" = ${stageId})
      RETURNING "workId"`
    if (rows.length === 0) return { ok: false, code: 'nothingUnscored' }
    const workIds = rows.map(({ workId }) => Number(workId))
    const given = handOver ? await fillWorks(tx, workIds) : 0
    const details = { judgeId, stageId, withdrawn: workIds.length, given }
    await recordAudit(tx, { actorId, action: 'judge.released', subject: { type: 'competition', id: competitionId }, details })
    return { ok: true, taken: workIds.length, given }
  })
}
