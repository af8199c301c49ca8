import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { isScored } from './is-scored.server'

type Choice = { actorId: number; competitionId: number; judgeId: number; workId: number; give: boolean }

type Refused = 'judgeNotFound' | 'workNotFound' | 'workNotLocked' | 'assignmentScored' | 'assignmentRecused'

/** An organiser gives one work to a judge, or takes one from them that they have not scored; neither is undone by the panel's rules. */
export function chooseJudge({
  actorId,
  competitionId,
  judgeId,
  workId,
  give,
}: Choice): Promise<{ ok: true } | { ok: false; code: Refused }> {
  return transaction(async (tx) => {
    const work = await tx.work.findFirst({ where: { id: workId, stage: { competitionId } }, select: { lockedAt: true } })
    if (!work) return { ok: false, code: 'workNotFound' }
    if (!work.lockedAt) return { ok: false, code: 'workNotLocked' }
    const seat = await tx.competitionJudge.count({ where: { competitionId, userId: judgeId, removedAt: null } })
    if (seat === 0) return { ok: false, code: 'judgeNotFound' }
    const key = { workId, judgeId }
    const before = await tx.assignment.findUnique({ where: { workId_judgeId: key } })
    if (before?.status === 'recused') return { ok: false, code: 'assignmentRecused' }
    if (!give && (await isScored(tx, key))) return { ok: false, code: 'assignmentScored' }
    const chosen = give
      ? { status: 'assigned' as const, origin: 'chosen' as const, endedAt: null, reason: '' }
      : { status: 'withdrawn' as const, origin: 'chosen' as const, endedAt: now() }
    await tx.assignment.upsert({ where: { workId_judgeId: key }, create: { ...key, ...chosen, createdAt: now() }, update: chosen })
    const action = give ? 'judge.work_given' : 'judge.work_taken'
    await recordAudit(tx, { actorId, action, subject: { type: 'work', id: workId }, details: { judgeId } })
    return { ok: true }
  })
}
