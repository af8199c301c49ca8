import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { isOut } from '~/domain/competitions/publications'
import { appendAllToLedger } from '~/domain/ledger/append-entry.server'
import { fillWorks } from '~/domain/panels/fill-works.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { scoringRefusal } from './rules'
import { countsAsScore } from './states'

type Recusal = {
  judgeId: number
  competitionId: number
  workId: number
  reason: string
  /** Of every work of the participant that the judge has not scored, and of those to come. */
  wholeParticipant: boolean
}

/**
 * Gives up a work that is assigned to a judge, with a reason that organisers read; a draft goes. What was submitted stands, and must be taken back first.
 * Returns the works given up. Codes: notFound, notAssigned, recusalReasonRequired, tooLong?max=300, scoringClosed, workPublished, alreadyScored, takeBackFirst.
 */
export function recuse({ judgeId, competitionId, workId, reason, wholeParticipant }: Recusal) {
  return transaction(async (tx) => {
    const work = await findWork(tx, { judgeId, competitionId, workId })
    if (!work) return { ok: false, code: 'notFound' } as const
    if (work.assignments.length === 0) return { ok: false, code: 'notAssigned' } as const
    const given = readReason(reason, 'recusalReasonRequired')
    if (!given.ok) return given
    const { competition, publications, ...stage } = work.stage
    if (isOut(publications, work.entry.categoryId)) return { ok: false, code: 'workPublished' } as const
    const [score] = work.scores
    if (score && countsAsScore(score.status)) return { ok: false, code: 'alreadyScored' } as const
    if (score?.sealsAt) return { ok: false, code: 'takeBackFirst' } as const
    if (scoringRefusal(stage, competition, now()) === 'scoringClosed') return { ok: false, code: 'scoringClosed' } as const

    const workIds = wholeParticipant ? await unscoredWorks(tx, { judgeId, registrationId: work.registrationId }) : [workId]
    const ended = { status: 'recused', reason: given.reason, wholeParticipant, endedAt: now() } as const
    await tx.score.deleteMany({ where: { judgeId, workId: { in: workIds }, status: 'draft' } })
    await tx.assignment.updateMany({ where: { judgeId, workId: { in: workIds } }, data: ended })
    // Where so many judges have each work, another takes it.
    await fillWorks(tx, workIds)
    await recordAudit(tx, {
      actorId: judgeId,
      action: 'judge.recused',
      subject: { type: 'work', id: workId },
      details: { reason: given.reason, wholeParticipant, count: workIds.length },
    })
    await appendAllToLedger(tx, { competitionId, kind: 'recusal', facts: workIds.map((id) => ({ workId: id, judgeId })) })
    return { ok: true, workIds } as const
  })
}

function findWork(tx: Tx, { judgeId, competitionId, workId }: Pick<Recusal, 'judgeId' | 'competitionId' | 'workId'>) {
  return tx.work.findFirst({
    where: { id: workId, stage: { competitionId } },
    select: {
      registrationId: true,
      entry: { select: { categoryId: true } },
      assignments: { where: { judgeId, status: 'assigned' }, select: { judgeId: true } },
      scores: { where: { judgeId, status: { not: 'voided' } }, select: { status: true, sealsAt: true } },
      stage: {
        select: {
          status: true,
          scoringPausedAt: true,
          scoringEndsAt: true,
          scoringEndOverruled: true,
          publications: { where: { withdrawnAt: null }, select: { categoryId: true, withdrawnAt: true } },
          competition: { select: { status: true, publishedAt: true } },
        },
      },
    },
  })
}

/** The participant's works that are assigned to the judge and that they have not submitted a score of. */
async function unscoredWorks(tx: Tx, { judgeId, registrationId }: { judgeId: number; registrationId: number }): Promise<number[]> {
  const works = await tx.work.findMany({
    where: {
      registrationId,
      assignments: { some: { judgeId, status: 'assigned' } },
      scores: { none: { judgeId, OR: [{ status: { in: ['submitted', 'finalized'] } }, { sealsAt: { not: null } }] } },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return works.map(({ id }) => id)
}
