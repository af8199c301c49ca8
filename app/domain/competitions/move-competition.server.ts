import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueCancellationNotices } from '~/domain/notices/tell-cancellation.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { competitionMoves, type CompetitionStatus } from './states'

type Move = { actorId: number; competitionId: number; from: CompetitionStatus; to: CompetitionStatus }

type Result = { ok: true } | { ok: false; code: 'competitionNotFound' | 'statusChanged' | 'moveNotAllowed' | 'publishFirst' }

/**
 * Moves a competition along its states. `from` is the state the organiser saw: `statusChanged` when it is no longer so.
 * Only a published competition starts; a cancellation is told to those who registered.
 */
export function moveCompetition({ actorId, competitionId, from, to }: Move): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const competition = await tx.competition.findUnique({ where: { id: competitionId }, select: { status: true, publishedAt: true } })
    if (!competition) return { ok: false, code: 'competitionNotFound' }
    if (competition.status !== from) return { ok: false, code: 'statusChanged' }
    if (!competitionMoves[from].includes(to)) return { ok: false, code: 'moveNotAllowed' }
    if (to === 'in_progress' && !competition.publishedAt) return { ok: false, code: 'publishFirst' }
    await tx.competition.update({ where: { id: competitionId }, data: { status: to, updatedAt: now() } })
    await recordAudit(tx, {
      actorId,
      action: 'competition.moved',
      subject: { type: 'competition', id: competitionId },
      details: { from, to },
    })
    if (to === 'cancelled') await queueCancellationNotices(tx, competitionId)
    return { ok: true }
  })
}
