import { runningStatuses, scoringStatuses } from '~/domain/competitions/states'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { scoringRefusal } from '../rules'
import { countedStatuses } from '../states'

/** A stage in which a judge has works to score. */
export type OwedStage = { competitionId: number; competition: string; stageId: number; stage: string; toScore: number }

/** Where else a judge can score now, with how many works wait there: for who has come to the end of a stage. */
export async function owedElsewhere({ judgeId, stageId }: { judgeId: number; stageId: number }): Promise<OwedStage[]> {
  const stages = await read
    .selectFrom('Assignment as assignment')
    .innerJoin('Work as work', 'work.id', 'assignment.workId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .where('assignment.judgeId', '=', judgeId)
    .where('assignment.status', '=', 'assigned')
    .where('work.status', '=', 'completed')
    .where('work.lockedAt', 'is not', null)
    .where('stage.id', '<>', stageId)
    .where('stage.status', 'in', scoringStatuses)
    .where('competition.status', 'in', runningStatuses)
    .where(standingEdition('stage.id', 'entry.categoryId'), 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Score as score')
            .whereRef('score.workId', '=', 'work.id')
            .where('score.judgeId', '=', judgeId)
            .where(({ eb, or }) => or([eb('score.status', 'in', countedStatuses), eb('score.sealsAt', 'is not', null)]))
            .select('score.id'),
        ),
      ),
    )
    .groupBy('stage.id')
    .orderBy('competition.id', 'desc')
    .orderBy('stage.position')
    .select(({ fn }) => [
      'competition.id as competitionId',
      'competition.name as competition',
      'competition.status as competitionStatus',
      'competition.publishedAt',
      'stage.id as stageId',
      'stage.name as stage',
      'stage.status',
      'stage.scoringPausedAt',
      'stage.scoringEndsAt',
      'stage.scoringEndOverruled',
      fn.countAll<number>().as('toScore'),
    ])
    .execute()
  const at = now()
  return stages
    .filter(({ competitionStatus, publishedAt, ...stage }) => !scoringRefusal(stage, { status: competitionStatus, publishedAt }, at))
    .map(({ competitionId, competition, stageId, stage, toScore }) => ({ competitionId, competition, stageId, stage, toScore }))
}
