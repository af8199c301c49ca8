import { recordAudit } from '~/domain/audit/record-audit.server'
import { toFraction, toHundredths } from '~/domain/judging/rational'
import { queueStageNotices } from '~/domain/notices/tell-stage.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { stageStandings, type StageStandings } from './standings.server'

export type PublicationState = 'ready' | 'closesFirst' | 'tooEarly' | 'published'

/** Whether a stage's results can be published: scoring has ended, or uploads have and publishing ends scoring too. */
export function publicationState(stage: { status: string; resultsPublishedAt: Date | null }): PublicationState {
  if (stage.resultsPublishedAt || stage.status === 'advanced') return 'published'
  if (stage.status === 'closed') return 'ready'
  return stage.status === 'completed' ? 'closesFirst' : 'tooEarly'
}

/** What the organiser is told before publishing. */
export function publicationWarnings({ ranked }: Pick<StageStandings, 'ranked'>) {
  const scored = ranked.filter(({ rank }) => rank !== null)
  const most = Math.max(0, ...scored.map(({ judgeCount }) => judgeCount))
  return {
    entrants: ranked.length,
    scored: scored.length,
    undecided: ranked.filter(({ advancement }) => advancement === 'pending').length,
    unscored: ranked.length - scored.length,
    uneven: scored.filter(({ judgeCount }) => judgeCount < most).length,
    advanced: ranked.filter(({ advancement }) => advancement === 'advanced').length,
    eliminated: ranked.filter(({ advancement }) => advancement === 'eliminated').length,
  }
}

type Input = {
  actorId: number
  competitionId: number
  stageId: number
  /** How many entrants the actor was told are undecided: another number now means that the page was stale. */
  undecidedSeen: number
}

/**
 * Publishes a stage's results, once: freezes the exact totals and ranks, finalises the submitted scores, moves the stage to advanced.
 * The caller has checked that the actor organises competitions. Codes: notFound, alreadyPublished, publishTooEarly, publicationChanged.
 */
export function publishStage({ actorId, competitionId, stageId, undecidedSeen }: Input) {
  return transaction(async (tx) => {
    const standings = await stageStandings(tx, { competitionId, stageId })
    if (!standings) return { ok: false, code: 'notFound' } as const
    const { stage, ranked } = standings
    const state = publicationState(stage)
    if (state === 'published') return { ok: false, code: 'alreadyPublished' } as const
    if (state === 'tooEarly') return { ok: false, code: 'publishTooEarly' } as const
    const { undecided, scored } = publicationWarnings(standings)
    if (undecided !== undecidedSeen) return { ok: false, code: 'publicationChanged' } as const

    const at = now()
    if (state === 'closesFirst') await tx.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
    await tx.stageResult.createMany({
      data: ranked.map(({ registrationId, rank, official, judgeCount }) => ({
        registrationId,
        stageId,
        rank,
        total: official && toFraction(official),
        totalHundredths: official && toHundredths(official),
        judgeCount,
        publishedAt: at,
      })),
    })
    await tx.score.updateMany({ where: { work: { stageId }, status: 'submitted' }, data: { status: 'finalized', updatedAt: at } })
    await tx.stage.update({ where: { id: stageId }, data: { status: 'advanced', resultsPublishedAt: at } })
    await recordAudit(tx, {
      actorId,
      action: 'stage.published',
      subject: { type: 'stage', id: stageId },
      details: { from: stage.status, entrants: ranked.length, scored, undecided, removeExtremes: standings.removeExtremes },
    })
    await queueStageNotices(tx, { kind: 'results_published', stageId, until: null })
    return { ok: true } as const
  })
}
