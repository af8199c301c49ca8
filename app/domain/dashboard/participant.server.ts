import { type NextStep, nextStep } from '~/domain/competitions/next-step'
import { entriesOf, locksOf, editionsOfStage, placesTaken } from '~/domain/competitions/queries/next-step-facts.server'
import { hasPlaceLeft, registrationWindowOpenAt } from '~/domain/competitions/visibility.server'
import { isFull, registrationCloses, registrationWindow } from '~/domain/competitions/windows'
import { unfinishedWorks } from '~/domain/works/unfinished-works.server'
import { minimumToLock, slotCount } from '~/domain/works/rules'
import { countsForLock } from '~/domain/works/states'
import { now } from '~/infra/clock'
import { prepared } from '~/infra/db/prepared'
import { listOf, read } from '~/infra/db/read'

const shown = 20

/**
 * A participant's registrations, those with a deadline first by it, then the newest, each with the one thing to do next, until when, and what is missing of the
 * works it asks for: the first twenty, and how many there are; the deadline that comes first of all; and the competitions open to them, those without a place left last and said to be full.
 */
export async function participantDashboard(userId: number) {
  const at = now()
  const [registrations, others, unfinished] = await Promise.all([
    ownRegistrations({ userId }),
    competitionsToJoin(userId, at),
    unfinishedWorks(userId),
  ])
  const all = registrations.map(({ status, rejectionReason, entries, locks, works, ...competition }) => {
    const step = nextStep({
      status: competition.competitionStatus,
      window: registrationWindow({ ...competition, status: competition.competitionStatus }, at),
      full: isFull(competition, competition.taken),
      registration: { status, entries, locks },
      stages: competition.stages,
      submissionDeadline: competition.submissionDeadline,
      at,
    })
    return {
      competitionId: competition.id,
      name: competition.name,
      registration: { status, rejectionReason },
      registrationStartsAt: competition.registrationStartsAt,
      step,
      due: dueOf(step, competition),
      handedIn: handedIn(step, { ...competition, entries, works }),
    }
  })
  return {
    unfinished,
    entries: [...all].sort(byDue).slice(0, shown),
    total: all.length,
    next: nextDue(all),
    open: others.slice(0, shown).map(({ id, name, feeMinor, currency, hasPlace, ...competition }) => ({
      ...{ id, name, feeMinor, currency },
      full: !hasPlace,
      closes: registrationCloses(competition),
    })),
    /** There are more than these. */
    openMore: others.length > shown,
  }
}

/** Until when it is the person's turn; null where it is not, or without an end. */
function dueOf(step: NextStep, competition: Parameters<typeof registrationCloses>[0]): Date | null {
  if (step.kind === 'upload') return step.until
  return step.kind === 'continueRegistration' || step.kind === 'resubmit' ? registrationCloses(competition) : null
}

type Due = { competitionId: number; name: string; due: Date | null }

const byDue = (one: Due, other: Due) => (one.due?.getTime() ?? Infinity) - (other.due?.getTime() ?? Infinity) || 0

function nextDue(entries: readonly Due[]) {
  const [first] = [...entries].sort(byDue)
  return first?.due ? { competitionId: first.competitionId, name: first.name, due: first.due } : null
}

type Own = Awaited<ReturnType<typeof ownRegistrations>>[number]

/** Where works are asked for: how many are there, of how many, and how many at least make a lock. */
function handedIn(
  step: NextStep,
  { stages, entries, works, minWorksToLock }: Pick<Own, 'stages' | 'entries' | 'works' | 'minWorksToLock'>,
) {
  if (step.kind !== 'upload') return null
  const stage = stages.find(({ name, status }) => name === step.stage && status === 'active')
  if (!stage) return null
  const apart = step.apart?.flatMap(({ category, step }) => (step.kind === 'upload' ? [category] : []))
  const asked = slotCount(
    stage,
    entries.filter(({ category }) => apart?.includes(category) ?? true),
  )
  const there = works.filter(({ stageId, status }) => stageId === stage.id && countsForLock(status))
  const count = there.reduce((sum, { count }) => sum + count, 0)
  return { count, asked, fewest: minimumToLock({ minWorksToLock }, asked) }
}

const ownRegistrations = prepared(({ userId }: { userId: number }) =>
  read
    .selectFrom('Registration as registration')
    .innerJoin('Competition as competition', 'competition.id', 'registration.competitionId')
    .where('registration.userId', '=', userId)
    .orderBy('registration.id', 'desc')
    .select(({ selectFrom }) => [
      'competition.id',
      'competition.name',
      'competition.status as competitionStatus',
      'competition.publishedAt',
      'competition.registrationStartsAt',
      'competition.registrationEndsAt',
      'competition.registrationDeadline',
      'competition.submissionDeadline',
      'competition.minWorksToLock',
      'competition.maxParticipants',
      placesTaken('competition').as('taken'),
      'registration.status',
      'registration.rejectionReason',
      entriesOf('registration').as('entries'),
      locksOf('registration').as('locks'),
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .orderBy('stage.position')
          .select(['stage.id', 'stage.name', 'stage.status', 'stage.canUpload', 'stage.endsAt', 'stage.position', 'stage.workCount'])
          .select(editionsOfStage('stage').as('publications')),
      ).as('stages'),
      listOf(
        selectFrom('Work as work')
          .whereRef('work.registrationId', '=', 'registration.id')
          .groupBy(['work.stageId', 'work.status'])
          .select(({ fn }) => ['work.stageId', 'work.status', fn.countAll<number>().as('count')]),
      ).as('works'),
    ]),
)

/** The competitions whose registration is open and in which the person has no part yet: those with a place first, then the newest; one beyond what is shown. */
function competitionsToJoin(userId: number, at: Date) {
  return read
    .selectFrom('Competition as competition')
    .where(registrationWindowOpenAt(at))
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
    .select([
      'competition.id',
      'competition.name',
      'competition.registrationEndsAt',
      'competition.registrationDeadline',
      'competition.feeMinor',
      'competition.currency',
    ])
    .select((competitions) => hasPlaceLeft(competitions).as('hasPlace'))
    .orderBy('hasPlace', 'desc')
    .orderBy('competition.id', 'desc')
    .limit(shown + 1)
    .execute()
}

export type ParticipantDashboard = Awaited<ReturnType<typeof participantDashboard>>
