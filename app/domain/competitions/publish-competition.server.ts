import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { queueCompetitionNotices } from '~/domain/notices/tell-competition.server'
import { tellHiddenActs } from '~/domain/notices/tell-hidden-acts.server'
import { queueHiddenResultNotices } from '~/domain/notices/tell-hidden-results.server'
import { addDefaultCriteria } from './add-default-criteria.server'
import { publishingProblems } from './publishing'
import { competitionRuns } from './states'

type Publication = { actorId: number; competitionId: number }

type Published = { ok: true } | { ok: false; code: 'competitionNotFound' } | { ok: false; code: 'incomplete'; problems: string[] }

/** Shows a competition to participants, to be judged by the default criteria if it has none, and tells of what was done while it was not public. `incomplete` lists what publishing still needs. Publishing twice changes nothing. */
export function publishCompetition({ actorId, competitionId }: Publication): Promise<Published> {
  return transaction(async (tx): Promise<Published> => {
    const competition = await tx.competition.findUnique({
      where: { id: competitionId },
      include: { categories: { include: { songFields: true } }, stages: true },
    })
    if (!competition) return { ok: false, code: 'competitionNotFound' }
    if (competition.publishedAt) return { ok: true }
    const problems = publishingProblems(competition)
    if (problems.length) return { ok: false, code: 'incomplete', problems }
    await addDefaultCriteria(tx, competitionId)
    await tx.competition.update({ where: { id: competitionId }, data: { publishedAt: now() } })
    await queueHiddenResultNotices(tx, competitionId)
    await tellHiddenActs(tx, competitionId)
    await recordAudit(tx, { actorId, action: 'competition.published', subject: { type: 'competition', id: competitionId } })
    return { ok: true }
  })
}

type Unpublished = { ok: true } | { ok: false; code: 'competitionNotFound' }

/** Hides a competition from everyone but organisers, and tells those who registered while it runs; registrations and works stay. */
export function unpublishCompetition({ actorId, competitionId }: Publication): Promise<Unpublished> {
  return transaction(async (tx): Promise<Unpublished> => {
    const competition = await tx.competition.findUnique({ where: { id: competitionId }, select: { publishedAt: true, status: true } })
    if (!competition) return { ok: false, code: 'competitionNotFound' }
    if (!competition.publishedAt) return { ok: true }
    await tx.competition.update({ where: { id: competitionId }, data: { publishedAt: null } })
    await recordAudit(tx, { actorId, action: 'competition.unpublished', subject: { type: 'competition', id: competitionId } })
    if (competitionRuns(competition.status)) {
      await queueCompetitionNotices(tx, { kind: 'competition_unpublished', competitionId, at: now().getTime() })
    }
    return { ok: true }
  })
}
