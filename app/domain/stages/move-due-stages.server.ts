import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueStageNotices } from '~/domain/notices/tell-stage.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { listOf, read } from '~/infra/db/read'
import { apart } from '~/infra/log'
import { competitionDue, stageDue } from '~/domain/competitions/clock'
import { writeStageMove } from './move-stage.server'
import { callPerformances, callsPerformances } from './performances.server'
import { runningStatuses } from '~/domain/competitions/states'
import { uploadsClose } from '~/domain/competitions/windows'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Moves every stage and competition whose time has come, and has participants told. One that cannot be moved is logged and holds up no other.
 * Safe at any time and again; returns how many moves it made.
 */
export async function moveDueStages(): Promise<number> {
  const at = now()
  let moves = 0
  // Looked for by a read, which nobody waits for; what is due is found anew in the transaction that does it.
  for (const competition of await runningCompetitions()) {
    if (!somethingIsDue(competition, at)) continue
    moves += await apart('clock.failed', { competitionId: competition.id }, () => transaction((tx) => moveDue(tx, competition.id)))
  }
  return moves
}

function runningCompetitions() {
  return read
    .selectFrom('Competition')
    .where('publishedAt', 'is not', null)
    .where('status', 'in', runningStatuses)
    .selectAll('Competition')
    .select(({ selectFrom }) =>
      listOf(selectFrom('Stage').whereRef('Stage.competitionId', '=', 'Competition.id').selectAll('Stage').orderBy('Stage.position')).as(
        'stages',
      ),
    )
    .execute()
}

function somethingIsDue({ stages, ...competition }: Awaited<ReturnType<typeof runningCompetitions>>[number], at: Date): boolean {
  const published = ({ status }: { status: string }) => status === 'advanced'
  return (
    competitionDue(competition, { allPublished: stages.length > 0 && stages.every(published), at }) !== null ||
    stages.some(
      (stage, index) =>
        stageDue(competition, stage, { earlierPublished: stages.slice(0, index).every(published), at }) !== null ||
        callsPerformances(stage) ||
        endsWithinADay(competition, stage, at),
    )
  )
}

type Ending = { status: string; canUpload: boolean; endsAt: Date | null }

function endsWithinADay(competition: { submissionDeadline: Date | null }, stage: Ending, at: Date): boolean {
  const deadline = uploadsClose(competition, stage)
  return stage.status === 'active' && stage.canUpload && !!deadline && deadline > at && deadline.getTime() - at.getTime() <= dayMs
}

async function moveDue(tx: Tx, competitionId: number): Promise<number> {
  const at = now()
  const found = await tx.competition.findUnique({ where: { id: competitionId }, include: { stages: { orderBy: { position: 'asc' } } } })
  if (!found) return 0
  let moves = 0
  const { stages, ...competition } = found
  const allPublished = stages.length > 0 && stages.every(({ status }) => status === 'advanced')
  const to = competitionDue(competition, { allPublished, at })
  if (to) {
    await tx.competition.update({ where: { id: competitionId }, data: { status: to, updatedAt: at } })
    await recordAudit(tx, {
      actorId: null,
      action: 'competition.moved',
      subject: { type: 'competition', id: competitionId },
      details: { from: competition.status, to },
    })
    competition.status = to
    moves += 1
  }
  for (const [index, stage] of stages.entries()) {
    const earlierPublished = stages.slice(0, index).every(({ status }) => status === 'advanced')
    const due = stageDue(competition, stage, { earlierPublished, at })
    if (due) {
      await writeStageMove(tx, { actorId: null, stage: { ...stage, competition }, to: due, details: {} })
      stage.status = due
      moves += 1
    }
    await callPerformances(tx, stage)
    if (endsWithinADay(competition, stage, at)) {
      await queueStageNotices(tx, { kind: 'deadline_near', stageId: stage.id, until: uploadsClose(competition, stage)!.getTime() })
    }
  }
  return moves
}
