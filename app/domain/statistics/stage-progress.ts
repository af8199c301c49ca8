import { countedStatuses } from '~/domain/judging/states'
import type { Reader } from '~/infra/db/aside-thread'

export type StageProgress = {
  stageId: number
  /** Locked works that can be watched, and those of them with a score that counts. */
  works: number
  scored: number
  /** Scores that are assigned to somebody or given already, and that are given and count. */
  asked: number
  given: number
  /** When the last of them was submitted, in milliseconds. */
  lastAt: number | null
}

/** How far the judging of some stages is; of one without works nothing is said. */
export async function stageProgress(read: Reader, { stageIds }: { stageIds: readonly number[] }): Promise<StageProgress[]> {
  if (stageIds.length === 0) return []
  const ofWorks = read
    .selectFrom('Work as work')
    .where('work.stageId', 'in', stageIds)
    .where('work.lockedAt', 'is not', null)
    .where('work.status', '=', 'completed')
    .select((eb) => [
      'work.stageId',
      eb
        .selectFrom('Score as score')
        .whereRef('score.workId', '=', 'work.id')
        .where('score.status', 'in', countedStatuses)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('given'),
      eb
        .selectFrom('Assignment as open')
        .whereRef('open.workId', '=', 'work.id')
        .where('open.status', '=', 'assigned')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('Score as score')
                .whereRef('score.workId', '=', 'open.workId')
                .whereRef('score.judgeId', '=', 'open.judgeId')
                .where('score.status', 'in', countedStatuses)
                .select('score.id'),
            ),
          ),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('owed'),
      eb
        .selectFrom('Score as score')
        .whereRef('score.workId', '=', 'work.id')
        .where('score.status', 'in', countedStatuses)
        .select(({ fn }) => fn.max('score.submittedAt').as('at'))
        .$asScalar()
        .as('lastAt'),
    ])
  const rows = await ofWorks.execute()
  const stages = new Map<number, StageProgress>()
  for (const { stageId, given, owed, lastAt } of rows) {
    const own = stages.get(stageId) ?? { stageId, works: 0, scored: 0, asked: 0, given: 0, lastAt: null }
    const at = lastAt?.getTime() ?? null
    stages.set(stageId, {
      stageId,
      works: own.works + 1,
      scored: own.scored + Number(given > 0),
      asked: own.asked + given + owed,
      given: own.given + given,
      lastAt: at === null ? own.lastAt : Math.max(at, own.lastAt ?? at),
    })
  }
  return [...stages.values()]
}
