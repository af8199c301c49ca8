import { scoringStatuses } from '~/domain/competitions/states'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { read } from '~/infra/db/read'

/**
 * The works of a competition that a judge gave up and nobody took over: while their stage is judged and their results are not out, they have fewer
 * judges than its rule gives each, who are so many or all of the panel.
 */
export function shortOfJudges({ competitionId, stageId }: { competitionId: number; stageId?: number }) {
  return (
    read
      // A panel's judges are few, and so is what each of them gave up.
      .selectFrom('CompetitionJudge as seat')
      .innerJoin('Assignment as given', (join) => join.onRef('given.judgeId', '=', 'seat.userId').on('given.status', '=', 'recused'))
      .innerJoin('Work as work', 'work.id', 'given.workId')
      .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
      .innerJoin('Stage as stage', (join) =>
        join.onRef('stage.id', '=', 'work.stageId').onRef('stage.competitionId', '=', 'seat.competitionId'),
      )
      .where('seat.competitionId', '=', competitionId)
      .where('seat.removedAt', 'is', null)
      .where('stage.status', 'in', scoringStatuses)
      .$if(stageId !== undefined, (query) => query.where('stage.id', '=', stageId!))
      .where(standingEdition('stage.id', 'entry.categoryId'), 'is', null)
      .where(({ eb, or, selectFrom, fn }) =>
        or([
          eb('stage.judgesPerWork', 'is', null),
          eb(
            'stage.judgesPerWork',
            '>',
            selectFrom('Assignment as kept')
              .whereRef('kept.workId', '=', 'work.id')
              .where('kept.status', '=', 'assigned')
              .select(fn.countAll<number>().as('count'))
              .$asScalar()
              .$notNull(),
          ),
        ]),
      )
      .select(['work.id as workId', 'stage.id as stageId'])
      .distinct()
      .execute()
  )
}
