import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { isOut } from '~/domain/competitions/publications'
import { appendAllToLedger } from '~/domain/ledger/append-entry.server'
import { transaction } from '~/infra/db/client'

type Restore = { actorId: number; competitionId: number; workId: number; judgeId: number; reason: string }

/**
 * Gives a judge back a work they recused from, and where that was from the whole participant, all of that participant's whose results are not out.
 * The caller has checked that the actor organises competitions. Returns the works. Codes: notFound, notRecused, notOnPanel, workPublished,
 * restoreReasonRequired, tooLong?max=300.
 */
export function restoreAssignment({ actorId, competitionId, workId, judgeId, reason }: Restore) {
  return transaction(async (tx) => {
    const recused = await tx.work.findMany({
      where: {
        registration: { competitionId, works: { some: { id: workId } } },
        assignments: { some: { judgeId, status: 'recused' } },
      },
      select: {
        id: true,
        entry: { select: { categoryId: true } },
        assignments: { where: { judgeId }, select: { wholeParticipant: true } },
        stage: { select: { publications: { where: { withdrawnAt: null }, select: { categoryId: true, withdrawnAt: true } } } },
      },
      orderBy: { id: 'asc' },
    })
    const asked = recused.find(({ id }) => id === workId)
    if (!asked) {
      const known = await tx.work.count({ where: { id: workId, stage: { competitionId } } })
      return { ok: false, code: known > 0 ? 'notRecused' : 'notFound' } as const
    }
    const published = ({ entry, stage }: typeof asked) => isOut(stage.publications, entry.categoryId)
    if (published(asked)) return { ok: false, code: 'workPublished' } as const
    const seats = await tx.competitionJudge.count({ where: { competitionId, userId: judgeId, removedAt: null } })
    if (seats === 0) return { ok: false, code: 'notOnPanel' } as const
    const given = readReason(reason, 'restoreReasonRequired')
    if (!given.ok) return given

    const whole = (work: typeof asked) => work.assignments[0]!.wholeParticipant
    const restored = whole(asked) ? recused.filter((work) => whole(work) && !published(work)) : [asked]
    const workIds = restored.map(({ id }) => id)
    await tx.assignment.updateMany({
      where: { judgeId, workId: { in: workIds } },
      data: { status: 'assigned', reason: '', wholeParticipant: false, endedAt: null },
    })
    // What is out stays as it was judged, but stands for no later work any more.
    await tx.assignment.updateMany({
      where: { judgeId, workId: { in: recused.map(({ id }) => id) } },
      data: { wholeParticipant: false },
    })
    await recordAudit(tx, {
      actorId,
      action: 'judge.restored',
      subject: { type: 'work', id: workId },
      details: { judgeId, reason: given.reason, count: workIds.length },
    })
    await appendAllToLedger(tx, { competitionId, kind: 'restoration', facts: workIds.map((id) => ({ workId: id, judgeId })) })
    return { ok: true, workIds } as const
  })
}
