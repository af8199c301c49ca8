import { currentStage, runningStatuses } from '~/domain/competitions/states'
import { awaitingReview } from '~/domain/registrations/states'
import { listOf, read } from '~/infra/db/read'
import { waitingForOrganisers } from './organiser-waiting.server'

const shown = 20

/** What waits for an organiser, and the competitions under way with their counts. */
export async function organiserDashboard() {
  const [waiting, competitions] = await Promise.all([waitingForOrganisers(), competitionsUnderWay()])
  return {
    ...waiting,
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

export type OrganiserDashboard = Awaited<ReturnType<typeof organiserDashboard>>

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
