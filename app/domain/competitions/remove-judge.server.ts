import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

type Remove = { actorId: number; competitionId: number; userId: number }

type Result = { ok: true } | { ok: false; code: 'judgeNotFound' }

/** Takes a judge off a competition's panel. Submitted scores stay and count; the person stays a judge elsewhere. */
export function removeJudge({ actorId, competitionId, userId }: Remove): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const { count } = await tx.competitionJudge.updateMany({ where: { competitionId, userId, removedAt: null }, data: { removedAt: now() } })
    if (count === 0) return { ok: false, code: 'judgeNotFound' }
    await recordAudit(tx, { actorId, action: 'judge.removed', subject: { type: 'competition', id: competitionId }, details: { userId } })
    return { ok: true }
  })
}
