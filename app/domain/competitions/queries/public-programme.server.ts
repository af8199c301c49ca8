import { countedStatuses } from '~/domain/judging/states'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { listOf, read } from '~/infra/db/read'
import { editionsOfStage } from './next-step-facts.server'
import { type PublicPhase, publicPhaseOf } from '../public-phase'
import { isFull } from '../windows'

const order: PublicPhase[] = ['registration', 'uploading', 'singing', 'judging', 'correcting', 'soon', 'between', 'ended']

/** What the home page bills: the published competitions, those that run first, the latest twelve at most. */
export async function publicProgramme() {
  const rows = await billed()
    .orderBy('competition.publishedAt', 'desc')
    .orderBy('competition.id', 'desc')
    .limit(12)
    .selectAll('competition')
    .select(({ selectFrom, fn }) => [
      listOf(
        selectFrom('Category')
          .whereRef('Category.competitionId', '=', 'competition.id')
          .select('Category.name')
          .orderBy('Category.position'),
      ).as('categories'),
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .select(['stage.name', 'stage.status', 'stage.canUpload', 'stage.startsAt', 'stage.endsAt'])
          .select(editionsOfStage('stage').as('publications'))
          .orderBy('stage.position'),
      ).as('stages'),
      selectFrom('Registration')
        .whereRef('Registration.competitionId', '=', 'competition.id')
        .where('Registration.status', 'in', placeTakingStatuses)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('taken'),
    ])
    .execute()
  const at = now()
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      categories: row.categories.map(({ name }) => name),
      ...publicPhaseOf({ ...row, full: isFull(row, row.taken) }, at),
    }))
    .sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase))
}

/** The figures of the house, over its published competitions. */
export function publicFigures() {
  const billedIds = billed().select('competition.id')
  return read
    .selectNoFrom(({ selectFrom, fn }) => [
      billed().select(fn.countAll<number>().as('count')).$asScalar().$notNull().as('competitions'),
      selectFrom('CompetitionJudge as seat')
        .where('seat.competitionId', 'in', billedIds)
        .where('seat.removedAt', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('judges'),
      selectFrom('Work')
        .innerJoin('Stage', 'Stage.id', 'Work.stageId')
        .where('Stage.competitionId', 'in', billedIds)
        .where('Work.status', '=', 'completed')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('works'),
      selectFrom('Score')
        .innerJoin('Stage', 'Stage.id', 'Score.stageId')
        .where('Stage.competitionId', 'in', billedIds)
        .where('Score.status', 'in', countedStatuses)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('scores'),
    ])
    .executeTakeFirstOrThrow()
}

const billed = () =>
  read
    .selectFrom('Competition as competition')
    .where('competition.publishedAt', 'is not', null)
    .where('competition.status', '<>', 'cancelled')
