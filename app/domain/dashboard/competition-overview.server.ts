import { openAppeals } from '~/domain/appeals/queries/appeals.server'
import { attentionOf } from '~/domain/competitions/attention'
import { deadlinesOf } from '~/domain/competitions/deadlines'
import { isSaidBy, organiserStep } from '~/domain/competitions/organiser-step'
import { findManagement, type ManagedStage, type Management } from '~/domain/competitions/queries/management.server'
import { currentStage, stageHasBegun } from '~/domain/competitions/states'
import { registrationCloses } from '~/domain/competitions/windows'
import { shortOfJudges } from '~/domain/panels/queries/short-of-judges.server'
import { peopleOf } from '~/domain/mail/outbox.server'
import { sharesReceipt } from '~/domain/registrations/receipts/shared-receipt.server'
import { awaitingReview } from '~/domain/registrations/states'
import { awardsWaiting } from '~/domain/results/queries/award-candidates.server'
import { differingRankings } from '~/domain/results/queries/differing-rankings.server'
import { now } from '~/infra/clock'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { listOf, read } from '~/infra/db/read'

/** What an organiser reads first of a competition: its one next step, its present stage from registration to scores, what is due and what to look at. */
export async function competitionOverview(competitionId: number) {
  const differing = await differingRankings(competitionId)
  const competition = await findManagement(competitionId)
  if (!competition) return null
  const { stages, registrations } = competition
  const stage = currentStage(stages)
  const stageId = stage?.id ?? 0
  const before = stage && stages[stages.indexOf(stage) - 1]
  const beforeId = before?.id ?? 0
  const counted = await keptWhileUnchanged(`overview ${competitionId} ${stageId}`, () => countsOf({ competitionId, stageId, beforeId }))
  const short = await shortOfJudges({ competitionId })
  const at = now()
  const undecided = stage?.status === 'closed' && stage !== stages.at(-1) ? undecidedOf(stage, counted.taking) : 0
  const awards = await awardsWaiting(competitionId)
  const step = organiserStep({
    ...competition,
    registrationCloses: registrationCloses(competition),
    toReview: awaitingReview.reduce((sum, status) => sum + (registrations[status] ?? 0), 0),
    differing,
    undecided,
    taking: counted.people,
    awards,
    at,
  })
  return {
    ...competition,
    at,
    step,
    funnel: stage ? funnelOf(competition, stage, counted) : null,
    deadlines: deadlinesOf(competition, at),
    attention: attentionOf({
      competition,
      registrations,
      judges: competition.judges,
      stages: stages.map((one) => ({ ...one, shortOfJudges: short.filter(({ stageId }) => stageId === one.id).length })),
      differing,
      undecided: [
        ...(stage ? [{ stageId: stage.id, count: undecided }] : []),
        // What went out undecided can still be decided until the next stage has begun.
        ...(before?.status === 'advanced' && !stageHasBegun(stage!.status) ? [{ stageId: beforeId, count: counted.undecidedBefore }] : []),
      ],
      appeals: await openAppeals(competitionId),
      awards,
      sharedReceipts: counted.sharedReceipts,
      mailsFailed: counted.mailsFailed,
    }).filter((one) => !isSaidBy(step, one)),
  }
}

export type CompetitionOverview = NonNullable<Awaited<ReturnType<typeof competitionOverview>>>

/** In one statement: entries handed in by category, those that take part in a stage and how far they are, and what only a count tells of. */
function countsOf({ competitionId, stageId, beforeId }: { competitionId: number; stageId: number; beforeId: number }) {
  return read
    .with(
      (cte) => cte('taken').materialized(),
      (query) =>
        query
          .selectFrom('StageEntry as taking')
          .leftJoin('WorkLock as lock', (join) =>
            join.onRef('lock.registrationId', '=', 'taking.registrationId').on('lock.stageId', '=', stageId),
          )
          .leftJoin('Advancement as decision', (join) =>
            join
              .onRef('decision.entryId', '=', 'taking.entryId')
              .on('decision.stageId', '=', stageId)
              .on('decision.status', '<>', 'pending'),
          )
          .where('taking.stageId', '=', stageId)
          .select(['taking.registrationId', 'taking.categoryId', 'lock.registrationId as lockedBy', 'decision.entryId as decided']),
    )
    .selectNoFrom(({ selectFrom, fn, lit }) => [
      listOf(
        selectFrom('Registration as registration')
          .innerJoin('Entry as entry', 'entry.registrationId', 'registration.id')
          .where('registration.competitionId', '=', competitionId)
          .where('registration.status', '<>', 'draft')
          .groupBy('entry.categoryId')
          .select(['entry.categoryId', fn.countAll<number>().as('count')]),
      ).as('entered'),
      listOf(
        selectFrom('taken')
          .groupBy('categoryId')
          .select((taken) => [
            'categoryId',
            taken.fn.countAll<number>().as('count'),
            taken.fn.count<number>('lockedBy').as('locked'),
            taken.fn.count<number>('decided').as('decided'),
          ]),
      ).as('taking'),
      selectFrom('taken')
        .select((taken) => taken.fn.count<number>('registrationId').distinct().as('count'))
        .$asScalar()
        .$notNull()
        .as('people'),
      selectFrom('taken')
        .select((taken) => taken.fn.count<number>('lockedBy').distinct().as('count'))
        .$asScalar()
        .$notNull()
        .as('lockedPeople'),
      selectFrom('StageEntry as earlier')
        .leftJoin('Advancement as decision', (join) =>
          join
            .onRef('decision.entryId', '=', 'earlier.entryId')
            .on('decision.stageId', '=', beforeId)
            .on('decision.status', '<>', 'pending'),
        )
        .where('earlier.stageId', '=', beforeId)
        .where('decision.entryId', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('undecidedBefore'),
      selectFrom('Registration as registration')
        .where('registration.competitionId', '=', competitionId)
        .where(sharesReceipt('registration'))
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('sharedReceipts'),
      fn
        .coalesce(
          selectFrom('Mail')
            .where('status', '=', 'failed')
            .where('userId', 'in', peopleOf(competitionId))
            .where('template', '<>', 'contact_message')
            .select(fn.countAll<number>().as('count'))
            .$asScalar(),
          lit(0),
        )
        .as('mailsFailed'),
    ])
    .executeTakeFirstOrThrow()
}

type Counts = Awaited<ReturnType<typeof countsOf>>

/** Entries without a decision, of the rankings that are not out. */
function undecidedOf({ unpublished }: ManagedStage, taking: Counts['taking']): number {
  return taking
    .filter(({ categoryId }) => unpublished.length === 0 || unpublished.some(({ id }) => id === categoryId))
    .reduce((sum, { count, decided }) => sum + count - decided, 0)
}

/** The present stage from registration to scores: all, then each category, where there are several. People once in the sum, in each category that they entered. */
function funnelOf({ registrations, stages, maxParticipants }: Management, stage: ManagedStage, counted: Counts) {
  const worksOf = (works: ManagedStage['works']) => ({
    works: Object.values(works).reduce<number>((sum, count = 0) => sum + count, 0),
    failed: works.failed ?? 0,
    underway: (works.submitted ?? 0) + (works.processing ?? 0),
  })
  const categories = stage.categories.map(({ id, name, works, submitted, expected }) => {
    const taking = counted.taking.find(({ categoryId }) => categoryId === id)
    return {
      id,
      name,
      entered: counted.entered.find(({ categoryId }) => categoryId === id)?.count ?? 0,
      taking: taking?.count ?? 0,
      locked: taking?.locked ?? 0,
      ...worksOf(works),
      submitted,
      expected,
    }
  })
  const { draft: _, ...handedIn } = registrations
  const sum = (of: 'submitted' | 'expected') => categories.reduce((total, category) => total + category[of], 0)
  return {
    stage: { id: stage.id, name: stage.name, status: stage.status, live: !stage.canUpload },
    isFirst: stage.id === stages[0]?.id,
    places: maxParticipants,
    toReview: (registrations.submitted ?? 0) + (registrations.under_review ?? 0),
    rejected: registrations.rejected ?? 0,
    all: {
      entered: Object.values(handedIn).reduce<number>((total, count = 0) => total + count, 0),
      taking: counted.people,
      locked: counted.lockedPeople,
      ...worksOf(stage.works),
      submitted: sum('submitted'),
      expected: sum('expected'),
    },
    categories: categories.length > 1 ? categories : [],
  }
}
