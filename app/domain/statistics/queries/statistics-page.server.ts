import { countedStatuses } from '~/domain/judging/states'
import { organisation } from '~/domain/settings/read-settings.server'
import { namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { now } from '~/infra/clock'
import { TookTooLong } from '~/infra/db/aside'
import { among, listOf, read } from '~/infra/db/read'
import { beginningOf } from '../period'
import type { StatisticsFilter } from '../statistics-filter'
import { workOut } from '../work-out.server'

/**
 * What the judging of one stage comes to, of the competition asked for or of the latest that has scores. Nothing is shown where none has
 * any. No figures: they took too long to be worked out.
 */
export async function statisticsPage(filter: StatisticsFilter) {
  const competitions = await competitionsWithScores()
  const chosen = competitions.find(({ id }) => id === filter.competitionId) ?? competitions[0]
  if (!chosen) return { competitions, shown: null }
  const competition = await findCompetition(chosen.id)
  const { stages, categories } = competition
  const stage = stages.find(({ id }) => id === filter.stageId) ?? stages.findLast(({ scored }) => scored) ?? stages[0]!
  const categoryId = categories.find(({ id }) => id === filter.categoryId)?.id ?? null
  const removeExtremes = filter.extremes ? filter.extremes === 'removed' : competition.removeExtremes
  const since = beginningOf(filter.period, now(), (await organisation()).timeZone)?.getTime() ?? null
  const figures = await workOut('scoringFigures', { stageId: stage.id, categoryId, since, removeExtremes }).catch((error: unknown) => {
    if (error instanceof TookTooLong) return null
    throw error
  })
  const names = await namesOf(figures?.judges.map(({ judgeId }) => judgeId) ?? [])
  return { competitions, shown: { competition, stage, categoryId, period: filter.period, removeExtremes, figures, names } }
}

export type StatisticsPage = Awaited<ReturnType<typeof statisticsPage>>
export type ShownStatistics = NonNullable<StatisticsPage['shown']>
export type Figures = NonNullable<ShownStatistics['figures']>

/** The latest first. */
function competitionsWithScores() {
  return read
    .selectFrom('Competition')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('Stage')
          .innerJoin('Score', 'Score.stageId', 'Stage.id')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .where('Score.status', 'in', countedStatuses)
          .select('Score.id'),
      ),
    )
    .select(['id', 'name'])
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function findCompetition(id: number) {
  return read
    .selectFrom('Competition')
    .where('Competition.id', '=', id)
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.removeExtremes',
      namedCategories('Competition.id').as('categories'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .select(({ exists, selectFrom: from }) => [
            'Stage.id',
            'Stage.name',
            exists(
              from('Score').whereRef('Score.stageId', '=', 'Stage.id').where('Score.status', 'in', countedStatuses).select('Score.id'),
            ).as('scored'),
          ])
          .orderBy('Stage.position'),
      ).as('stages'),
    ])
    .executeTakeFirstOrThrow()
}

async function namesOf(judgeIds: number[]): Promise<Record<number, string>> {
  const judges = await read.selectFrom('User').where('id', 'in', among(judgeIds)).select(['id', 'name']).execute()
  return Object.fromEntries(judges.map(({ id, name }) => [id, name]))
}
