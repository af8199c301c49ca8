import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueStageNotices } from '~/domain/notices/tell-stage.server'
import { now } from '~/infra/clock'
import { db, transaction, type Tx } from '~/infra/db/client'
import { competitionDue, stageDue } from '~/domain/competitions/clock'
import { writeStageMove } from './move-stage.server'
import { callPerformances } from './performances.server'
import { runningStatuses } from '~/domain/competitions/states'
import { uploadsClose } from '~/domain/competitions/windows'

const dayMs = 24 * 60 * 60 * 1000

/** Moves every stage and competition whose time has come, and has participants told. Safe at any time and again; returns how many moves it made. */
export async function moveDueStages(): Promise<number> {
  const running = await db.competition.findMany({
    where: { publishedAt: { not: null }, status: { in: [...runningStatuses] } },
    select: { id: true },
  })
  let moves = 0
  for (const { id } of running) moves += await transaction((tx) => moveDue(tx, id))
  return moves
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
    // Whoever was admitted to a live round after it had begun.
    await callPerformances(tx, stage)
    const deadline = uploadsClose(competition, stage)
    if (stage.status === 'active' && stage.canUpload && deadline && deadline > at && deadline.getTime() - at.getTime() <= dayMs) {
      await queueStageNotices(tx, { kind: 'deadline_near', stageId: stage.id, until: deadline.getTime() })
    }
  }
  return moves
}
