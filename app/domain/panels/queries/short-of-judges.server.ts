import { scoringStatuses } from '~/domain/competitions/states'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { read } from '~/infra/db/read'

/** So many judges are recommended for a work: fewer leave little once the highest and the lowest are left out. */
const recommended = 5

/**
 * The works of a competition that a judge gave up and nobody took over: while their stage is judged and their results are not out, they have fewer
 * judges than its rule gives each, or where all of the panel judge them, than a work should have.
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
      .where(({ eb, selectFrom, fn, lit }) =>
        eb(
          selectFrom('Assignment as kept')
            .whereRef('kept.workId', '=', 'work.id')
            .where('kept.status', '=', 'assigned')
            .select(fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull(),
          '<',
          fn.coalesce('stage.judgesPerWork', lit(recommended)),
        ),
      )
      .select(['work.id as workId', 'stage.id as stageId'])
      .distinct()
      .execute()
  )
}
