import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { overruledBy } from '~/domain/competitions/clock'
import {
  competitionRuns,
  type CompetitionStatus,
  isBackward,
  openingRefusal,
  stageMoves,
  type StageStatus,
  takesScores,
} from '~/domain/competitions/states'
import { sealSubmitted } from '~/domain/sealing/seal-scores.server'
import { queueStageNotices } from '~/domain/notices/tell-stage.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { callPerformances } from './performances.server'

type Move = {
  actorId: number
  competitionId: number
  stageId: number
  /** The state the organiser saw. */
  from: StageStatus
  to: StageStatus
  /** Why, for a move backwards. */
  reason: string
}

type Refused =
  | 'stageNotFound'
  | 'statusChanged'
  | 'moveNotAllowed'
  | 'stageReasonRequired'
  | 'publishFirst'
  | 'competitionOver'
  | 'previousStageOpen'
  | `tooLong?${string}`

type Result = { ok: true; competitionStarted: boolean } | { ok: false; code: Refused }

/**
 * Moves a stage along its states; publishing its results is another verb's. Opening it for uploads needs a published
 * competition that is not over and every earlier stage's results published, and starts a competition still pending.
 */
export function moveStage({ actorId, competitionId, stageId, from, to, reason }: Move): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const stage = await tx.stage.findFirst({ where: { id: stageId, competitionId }, include: { competition: true } })
    if (!stage) return { ok: false, code: 'stageNotFound' }
    // Sent twice.
    if (stage.status !== from && stage.status === to) return { ok: true, competitionStarted: false }
    if (stage.status !== from) return { ok: false, code: 'statusChanged' }
    if (!stageMoves[from].includes(to)) return { ok: false, code: 'moveNotAllowed' }
    const given = isBackward(from, to) ? readReason(reason, 'stageReasonRequired') : null
    if (given && !given.ok) return given
    const { status, publishedAt } = stage.competition
    if (!competitionRuns(status)) return { ok: false, code: 'competitionOver' }
    if (to === 'active') {
      const earlier = await tx.stage.findMany({ where: { competitionId, position: { lt: stage.position } }, select: { status: true } })
      const code = openingRefusal({ isPublished: publishedAt !== null, earlier })
      if (code) return { ok: false, code }
    }

    const details = given ? { reason: given.reason } : {}
    await tx.stage.update({ where: { id: stageId }, data: overruledBy(to, stage.competition, stage, now()) })
    return { ok: true, competitionStarted: await writeStageMove(tx, { actorId, stage, to, details }) }
  })
}

type Write = {
  /** null: the clock. */
  actorId: number | null
  stage: { id: number; competitionId: number; canUpload: boolean; status: StageStatus; competition: { status: CompetitionStatus } }
  to: StageStatus
  details: { reason?: string }
}

/** Writes a move that was found allowed, with its audit entry; where scoring ends, what was submitted counts first. Opening a stage starts a competition still pending, and says so. Returns whether it did. */
export async function writeStageMove(tx: Tx, { actorId, stage, to, details }: Write): Promise<boolean> {
  const { id: stageId, competitionId, status: from, competition } = stage
  const subject = { type: 'competition', id: competitionId } as const
  if (takesScores(from) && !takesScores(to)) await sealSubmitted(tx, { stageId })
  await tx.stage.update({ where: { id: stageId }, data: { status: to } })
  await recordAudit(tx, { actorId, action: 'stage.moved', subject, details: { stageId, from, to, ...details } })
  if (to !== 'active') return false
  await callPerformances(tx, { ...stage, status: to })
  await queueStageNotices(tx, { kind: 'stage_opened', stageId, until: null })
  if (competition.status !== 'pending') return false
  await tx.competition.update({ where: { id: competitionId }, data: { status: 'in_progress', updatedAt: now() } })
  await recordAudit(tx, { actorId, action: 'competition.moved', subject, details: { from: 'pending', to: 'in_progress', stageId } })
  return true
}
