import { nextStep } from '~/domain/competitions/next-step'
import { runningStatuses } from '~/domain/competitions/states'
import { entriesOf, locksOf, editionsOfStage } from '~/domain/competitions/queries/next-step-facts.server'
import { registrationCloses, registrationWindow } from '~/domain/competitions/windows'
import { unfinishedWorks } from '~/domain/works/unfinished-works.server'
import { now } from '~/infra/clock'
import { listOf, read } from '~/infra/db/read'

const shown = 20

/** A participant's registrations, newest first, each with the one thing to do next; and the competitions open to them. */
export async function participantDashboard(userId: number) {
  const at = now()
  const [registrations, others, unfinished] = await Promise.all([
    ownRegistrations(userId),
    competitionsToJoin(userId),
    unfinishedWorks(userId),
  ])
  return {
    unfinished,
    entries: registrations.map(({ status, rejectionReason, entries, locks, ...competition }) => ({
      competitionId: competition.id,
      name: competition.name,
      registration: { status, rejectionReason },
      registrationStartsAt: competition.registrationStartsAt,
      step: nextStep({
        status: competition.competitionStatus,
        window: registrationWindow({ ...competition, status: competition.competitionStatus }, at),
        full: false,
        registration: { status, entries, locks },
        stages: competition.stages,
        submissionDeadline: competition.submissionDeadline,
        at,
      }),
    })),
    open: others
      .filter((competition) => registrationWindow(competition, at) === 'open')
      .map((competition) => ({
        id: competition.id,
        name: competition.name,
        feeMinor: competition.feeMinor,
        currency: competition.currency,
        closes: registrationCloses(competition),
      })),
  }
}

function ownRegistrations(userId: number) {
  return read
    .selectFrom('Registration as registration')
    .innerJoin('Competition as competition', 'competition.id', 'registration.competitionId')
    .where('registration.userId', '=', userId)
    .orderBy('registration.id', 'desc')
    .limit(shown)
    .select(({ selectFrom }) => [
      'competition.id',
      'competition.name',
      'competition.status as competitionStatus',
      'competition.publishedAt',
      'competition.registrationStartsAt',
      'competition.registrationEndsAt',
      'competition.registrationDeadline',
      'competition.submissionDeadline',
      'registration.status',
      'registration.rejectionReason',
      entriesOf('registration').as('entries'),
      locksOf('registration').as('locks'),
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .orderBy('stage.position')
          .select(['stage.id', 'stage.name', 'stage.status', 'stage.canUpload', 'stage.endsAt'])
          .select(editionsOfStage('stage').as('publications')),
      ).as('stages'),
    ])
    .execute()
}

/** The newest competitions that run and in which the person has no part yet. */
function competitionsToJoin(userId: number) {
  return read
    .selectFrom('Competition as competition')
    .where('competition.publishedAt', 'is not', null)
    .where('competition.status', 'in', runningStatuses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Registration')
            .whereRef('Registration.competitionId', '=', 'competition.id')
            .where('Registration.userId', '=', userId)
            .select('Registration.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('CompetitionJudge')
            .whereRef('CompetitionJudge.competitionId', '=', 'competition.id')
            .where('CompetitionJudge.userId', '=', userId)
            .where('CompetitionJudge.removedAt', 'is', null)
            .select('CompetitionJudge.id'),
        ),
      ),
    )
    .orderBy('competition.id', 'desc')
    .limit(shown)
    .select(({ selectFrom }) => [
      'competition.id',
      'competition.name',
      'competition.status',
      'competition.publishedAt',
      'competition.registrationStartsAt',
      'competition.registrationEndsAt',
      'competition.registrationDeadline',
      'competition.feeMinor',
      'competition.currency',
      listOf(
        selectFrom('Stage').whereRef('Stage.competitionId', '=', 'competition.id').orderBy('Stage.position').select('Stage.status'),
      ).as('stages'),
    ])
    .execute()
}

export type ParticipantDashboard = Awaited<ReturnType<typeof participantDashboard>>
