import { rankingsBeingCorrected } from '~/domain/competitions/publications'
import { editionsOfStage } from '~/domain/competitions/queries/next-step-facts.server'
import { currentStage, runningStatuses } from '~/domain/competitions/states'
import { awaitingReview } from '~/domain/registrations/states'
import { listOf, read } from '~/infra/db/read'

const shown = 20

/** What waits for an organiser, and the competitions under way with their counts. */
export async function organiserDashboard() {
  const [waiting, competitions, reopened] = await Promise.all([waitingUsers(), competitionsUnderWay(), stagesBetweenJudgingAndResults()])
  return {
    ...waiting,
    /** Rankings whose results were taken back, of competitions that are over too. */
    withdrawn: reopened.flatMap(({ id, stage, name, competitionId, ...standing }) =>
      rankingsBeingCorrected(standing).map(({ categoryId, category }) => ({
        stageId: id,
        stage,
        name,
        competitionId,
        categoryId,
        category,
      })),
    ),
    competitions: competitions.map(({ stages, registrations, works, ...competition }) => {
      const counted = (...statuses: string[]) =>
        registrations.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
      return {
        ...competition,
        stage: currentStage(stages) ?? null,
        toReview: counted(...awaitingReview),
        approved: counted('approved'),
        works: works.reduce((sum, { count }) => sum + count, 0),
        failedWorks: works.find(({ status }) => status === 'failed')?.count ?? 0,
      }
    }),
  }
}

function waitingUsers() {
  return read
    .selectNoFrom(({ selectFrom, fn, lit }) => {
      const users = selectFrom('User').select(fn.countAll<number>().as('count'))
      return [
        fn.coalesce(users.where('status', '=', 'pending').$asScalar(), lit(0)).as('pendingUsers'),
        fn
          .coalesce(users.where('deletionRequestedAt', 'is not', null).where('erasedAt', 'is', null).$asScalar(), lit(0))
          .as('leavingUsers'),
      ]
    })
    .executeTakeFirstOrThrow()
}

function stagesBetweenJudgingAndResults() {
  return read
    .selectFrom('Stage as stage')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .where('stage.status', 'in', ['completed', 'closed'])
    .where('competition.status', '<>', 'cancelled')
    .orderBy('competition.id', 'desc')
    .orderBy('stage.position')
    .select(['stage.id', 'stage.name as stage', 'stage.status', 'competition.id as competitionId', 'competition.name'])
    .select(editionsOfStage('stage').as('publications'))
    .execute()
}

function competitionsUnderWay() {
  return read
    .selectFrom('Competition as competition')
    .where('competition.status', 'in', runningStatuses)
    .orderBy('competition.publishedAt', (order) => order.desc().nullsFirst())
    .orderBy('competition.id', 'desc')
    .limit(shown)
    .select(({ selectFrom, fn }) => [
      'competition.id',
      'competition.name',
      'competition.publishedAt',
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'competition.id')
          .orderBy('Stage.position')
          .select(['Stage.name', 'Stage.status']),
      ).as('stages'),
      listOf(
        selectFrom('Registration')
          .whereRef('Registration.competitionId', '=', 'competition.id')
          .groupBy('Registration.status')
          .select(['Registration.status', fn.countAll<number>().as('count')]),
      ).as('registrations'),
      listOf(
        selectFrom('Work')
          .innerJoin('Stage', 'Stage.id', 'Work.stageId')
          .whereRef('Stage.competitionId', '=', 'competition.id')
          .groupBy('Work.status')
          .select(['Work.status', fn.countAll<number>().as('count')]),
      ).as('works'),
    ])
    .execute()
}
