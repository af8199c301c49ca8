import { countedStatuses } from '~/domain/judging/states'
import { read } from '~/infra/db/read'

/** How many scores of a ranking (of a category, or of all together) are assigned to somebody and not submitted: publishing goes without them. */
export async function openScores({ stageId, categoryId }: { stageId: number; categoryId: number | null }): Promise<number> {
  const { count } = await read
    .selectFrom('Assignment as given')
    .innerJoin('Work as work', 'work.id', 'given.workId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .where('work.stageId', '=', stageId)
    .where('work.lockedAt', 'is not', null)
    .where('given.status', '=', 'assigned')
    .$if(categoryId !== null, (query) => query.where('entry.categoryId', '=', categoryId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Score as score')
            .whereRef('score.workId', '=', 'given.workId')
            .whereRef('score.judgeId', '=', 'given.judgeId')
            .where(({ or, eb }) => or([eb('score.status', 'in', countedStatuses), eb('score.sealsAt', 'is not', null)]))
            .select('score.id'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
