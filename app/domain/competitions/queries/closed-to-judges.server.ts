import { scoringStatuses } from '../states'
import { countedStatuses } from '~/domain/judging/states'
import { read } from '~/infra/db/read'
import { standingEdition } from './standing-edition.server'

/** How many works of each category a judge has not scored and no longer can: their results are out while the rest of the stage is judged. */
export function closedToJudges({ judgeId }: { judgeId: number }) {
  return (
    read
      .selectFrom('Stage as stage')
      .innerJoin('Work as work', 'work.stageId', 'stage.id')
      .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
      .innerJoin('Assignment as assignment', 'assignment.workId', 'work.id')
      .leftJoin('Score as score', (join) =>
        join
          .onRef('score.workId', '=', 'assignment.workId')
          .onRef('score.judgeId', '=', 'assignment.judgeId')
          .on('score.status', 'in', countedStatuses),
      )
      .where('stage.status', 'in', scoringStatuses)
      // Asked of the stage before its works are looked at: most have no edition yet.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('Publication as any').whereRef('any.stageId', '=', 'stage.id').where('any.withdrawnAt', 'is', null).select('any.id'),
        ),
      )
      .where('work.status', '=', 'completed')
      .where('assignment.status', '=', 'assigned')
      .where('score.id', 'is', null)
      .where(standingEdition('stage.id', 'entry.categoryId'), 'is not', null)
      .where('assignment.judgeId', '=', judgeId)
      .groupBy(['stage.id', 'entry.categoryId'])
      .select(({ fn }) => ['stage.id as stageId', 'entry.categoryId', fn.countAll<number>().as('count')])
      .execute()
  )
}
