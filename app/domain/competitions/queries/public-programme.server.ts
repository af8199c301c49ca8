import { countedStatuses } from '~/domain/judging/states'
import { now } from '~/infra/clock'
import { listOf, read } from '~/infra/db/read'
import { editionsOfStage, placesTaken } from './next-step-facts.server'
import { type PublicPhase, publicPhaseOf } from '../public-phase'
import { runningStatuses, type StageStatus } from '../states'
import { registrationOpenAt } from '../visibility.server'
import { isFull } from '../windows'

const order: PublicPhase[] = ['registration', 'uploading', 'singing', 'judging', 'correcting', 'soon', 'between', 'ended']

/** What the home page bills: the published competitions, those open for registration first, then those that run, the latest of them; twelve at most. */
export async function publicProgramme() {
  const at = now()
  const rows = await billed()
    .orderBy((competitions) => nearness(competitions, at))
    .orderBy('competition.publishedAt', 'desc')
    .orderBy('competition.id', 'desc')
    .limit(12)
    .selectAll('competition')
    .select(({ selectFrom }) => [
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
      placesTaken('competition').as('taken'),
    ])
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      categories: row.categories.map(({ name }) => name),
      ...publicPhaseOf({ ...row, full: isFull(row, row.taken) }, at),
    }))
    .sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase))
}

/** How far a competition is from a passer-by, as the database asks it: what is cut off is never nearer than what is shown. */
function nearness(competitions: Parameters<ReturnType<typeof registrationOpenAt>>[0], at: Date) {
  const { exists, selectFrom, not, eb, or } = competitions
  const stages = selectFrom('Stage').whereRef('Stage.competitionId', '=', 'competition.id').select('Stage.id')
  const someStage = (...statuses: StageStatus[]) => exists(stages.where('Stage.status', 'in', statuses))
  const allOut = competitions.and([someStage('advanced'), not(exists(stages.where('Stage.status', '<>', 'advanced')))])
  return competitions
    .case()
    .when(or([eb('competition.status', 'not in', runningStatuses), allOut]))
    .then(4)
    .when(registrationOpenAt(at)(competitions))
    .then(0)
    .when(someStage('active'))
    .then(1)
    .when(someStage('completed', 'closed'))
    .then(2)
    .else(3)
    .end()
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
