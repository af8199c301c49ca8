import { currentStage, runningStatuses } from '~/domain/competitions/states'
import { prepared } from '~/infra/db/prepared'
import { listOf, read } from '~/infra/db/read'
import { waitingForOrganisers } from './organiser-waiting.server'

const shown = 20

/** What waits for an organiser in all competitions, how many run, and the latest of these with their counts, drafts first. */
export async function organiserDashboard() {
  const [waiting, competitions] = await Promise.all([waitingForOrganisers(), competitionsUnderWay({})])
  return {
    ...waiting,
    competitions: competitions.map(({ stages, ...competition }) => ({ ...competition, stage: currentStage(stages) ?? null })),
  }
}

export type OrganiserDashboard = Awaited<ReturnType<typeof organiserDashboard>>

const competitionsUnderWay = prepared(() =>
  read
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
      selectFrom('Registration')
        .whereRef('Registration.competitionId', '=', 'competition.id')
        .where('Registration.status', '=', 'approved')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('approved'),
      selectFrom('Work')
        .innerJoin('Stage', 'Stage.id', 'Work.stageId')
        .whereRef('Stage.competitionId', '=', 'competition.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('works'),
    ]),
)
