import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { countedStatuses } from '~/domain/judging/states'
import { read } from '~/infra/db/read'

/** A stage's judges who have works in it that can be scored, with how many and how many are still to be. Nobody owes where the results are out. */
export function owedOf(stageId: number) {
  return read
    .selectFrom('Assignment as given')
    .innerJoin('Work as work', 'work.id', 'given.workId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('User as judge', 'judge.id', 'given.judgeId')
    .leftJoin('Score as score', (join) =>
      join
        .onRef('score.workId', '=', 'given.workId')
        .onRef('score.judgeId', '=', 'given.judgeId')
        .on(({ or, eb }) => or([eb('score.status', 'in', countedStatuses), eb('score.sealsAt', 'is not', null)])),
    )
    .where('work.stageId', '=', stageId)
    .where('work.lockedAt', 'is not', null)
    .where('work.status', '=', 'completed')
    .where('given.status', '=', 'assigned')
    .where(standingEdition('work.stageId', 'entry.categoryId'), 'is', null)
    .where('judge.status', '=', 'active')
    .groupBy('judge.id')
    .orderBy('judge.id')
    .select(({ fn, selectFrom }) => [
      'judge.id',
      'judge.name',
      'judge.email',
      'judge.locale',
      'judge.mutedNotices',
      fn.countAll<number>().as('total'),
      fn.count<number>('score.id').as('scored'),
      selectFrom('Notice')
        .whereRef('Notice.userId', '=', 'judge.id')
        .where('Notice.kind', '=', 'judging_reminder')
        .where('Notice.key', 'like', `judging_reminder:${stageId}:%`)
        .select(({ fn }) => fn.max('Notice.createdAt').as('at'))
        .as('remindedAt'),
    ])
    .execute()
}
