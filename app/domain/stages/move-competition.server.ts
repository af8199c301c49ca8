import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueCompetitionNotices } from '~/domain/notices/tell-competition.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { sealSubmitted } from '~/domain/sealing/seal-scores.server'
import { competitionDue } from '~/domain/competitions/clock'
import { endingRefusal } from '~/domain/competitions/ending'
import { competitionMoves, type CompetitionStatus, openStages, resumes } from '~/domain/competitions/states'

type Move = { actorId: number; competitionId: number; from: CompetitionStatus; to: CompetitionStatus; reason: string }

type Result =
  | { ok: true }
  | {
      ok: false
      code:
        | 'competitionNotFound'
        | 'statusChanged'
        | 'moveNotAllowed'
        | 'publishFirst'
        | 'resumeReasonRequired'
        | 'nothingToResume'
        | `tooLong?${string}`
    }
  /** The stages that have begun and whose results are not out, or were taken back: nobody would be told of them any more. */
  | { ok: false; code: 'stagesOpen' | 'resultsOpen'; stages: string[] }

/**
 * Moves a competition along its states. `from` is the state the organiser saw: `statusChanged` when it is no longer so.
 * Only a published competition starts, one with a stage under way is not ended, nor archived with results taken back, and going on after the end needs a reason; a cancellation is
 * told to those who registered.
 */
export function moveCompetition({ actorId, competitionId, from, to, reason }: Move): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const competition = await tx.competition.findUnique({
      where: { id: competitionId },
      include: { stages: { orderBy: { position: 'asc' } } },
    })
    if (!competition) return { ok: false, code: 'competitionNotFound' }
    if (competition.status !== from) return { ok: false, code: 'statusChanged' }
    if (!competitionMoves[from].includes(to)) return { ok: false, code: 'moveNotAllowed' }
    if (to === 'in_progress' && !competition.publishedAt) return { ok: false, code: 'publishFirst' }
    const { stages } = competition
    const open = openStages(stages)
    const refusal = endingRefusal(to, open)
    if (refusal) return { ok: false, code: refusal, stages: open.map(({ name }) => name) }
    const resumed = resumes(from, to)
    const given = resumed ? readReason(reason, 'resumeReasonRequired') : null
    if (given?.ok === false) return given
    const allPublished = stages.length > 0 && stages.every(({ status }) => status === 'advanced')
    // The clock would end it again at once.
    if (resumed && competitionDue({ ...competition, status: to }, { allPublished, at: now() }))
      return { ok: false, code: 'nothingToResume' }
    if (to === 'cancelled') await sealSubmitted(tx, { competitionId })
    await tx.competition.update({ where: { id: competitionId }, data: { status: to, updatedAt: now() } })
    await recordAudit(tx, {
      actorId,
      action: 'competition.moved',
      subject: { type: 'competition', id: competitionId },
      details: { from, to, ...(given && { reason: given.reason }) },
    })
    if (to === 'cancelled') await queueCompetitionNotices(tx, { kind: 'competition_cancelled', competitionId, at: null })
    return { ok: true }
  })
}
