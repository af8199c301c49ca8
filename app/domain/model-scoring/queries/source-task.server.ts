import type { Viewer } from '~/domain/accounts/viewer'
import { mayKnowModelScore } from '~/domain/results/queries/model-score-access.server'
import { listOf, read } from '~/infra/db/read'
import { defaultVersion } from '../default-model.server'
import { isUnderway } from '../states'
import { scoringProgress } from './scoring-jobs.server'

/**
 * The task of a competition's work or of a dataset as the page of it shows it: how it stands, its scores, and why it would come out otherwise now, if so (another
 * model is the default, or the recording is annotated otherwise). Null where there is none. From whom it is withheld is asked before (see task-access).
 */
export async function sourceTask(source: { workId: number } | { datasetId: number }) {
  const [column, id] = 'workId' in source ? (['task.workId', source.workId] as const) : (['task.datasetId', source.datasetId] as const)
  const task = await read
    .selectFrom('ModelTask as task')
    .leftJoin('Work as work', 'work.id', 'task.workId')
    .leftJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .leftJoin('Dataset as dataset', 'dataset.id', 'task.datasetId')
    .where(column, '=', id)
    .select([
      ...(['task.id', 'task.status', 'task.failure', 'task.average', 'task.modelVersion', 'task.withAccompaniment'] as const),
      ...(['task.voiceType', 'task.completedAt', 'work.hasAccompaniment', 'registration.voiceType as singersVoice'] as const),
      'dataset.voiceType as datasetsVoice',
    ])
    .select(({ selectFrom }) =>
      listOf(selectFrom('SkillScore').whereRef('SkillScore.taskId', '=', 'task.id').select(['SkillScore.skill', 'SkillScore.score'])).as(
        'scores',
      ),
    )
    .executeTakeFirst()
  if (!task) return null
  const { hasAccompaniment, singersVoice, datasetsVoice, voiceType, ...shown } = task
  const annotated =
    (hasAccompaniment ?? task.withAccompaniment) === task.withAccompaniment && (singersVoice ?? datasetsVoice ?? 'unknown') === voiceType
  const current = task.status !== 'completed' || (await defaultVersion()) === task.modelVersion
  const outdated: 'model' | 'annotation' | null = !current ? 'model' : annotated ? null : 'annotation'
  const progress = isUnderway(task.status) ? ((await scoringProgress([task.id])).get(task.id) ?? 0) : 0
  return { ...shown, progress, outdated }
}

export type SourceTask = NonNullable<Awaited<ReturnType<typeof sourceTask>>>

/** The same of a competition's work for who may see that work: without the task, where it is withheld from them. */
export async function workTask(
  viewer: Pick<Viewer, 'id' | 'role'>,
  workId: number,
): Promise<{ task: SourceTask | null; withheld: boolean }> {
  const task = await sourceTask({ workId })
  const withheld = task !== null && !(await mayKnowModelScore(viewer, workId))
  return { task: withheld ? null : task, withheld }
}
