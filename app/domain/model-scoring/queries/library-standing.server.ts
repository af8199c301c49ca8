import { sql } from 'kysely'
import type { VoiceType } from '~/domain/accounts/roles'
import { read } from '~/infra/db/read'

/** Fewer recordings of a voice type than this say nothing about a place among them. */
export const fewestCompared = 20

type Asked = { taskId: number; voiceType: VoiceType; modelVersion: string | null }

/**
 * Where a task's scores stand among the library's recordings of a voice type that the same version of the model scored: by skill, of how many, and the
 * share that it is above, 0..100, where equals count half. A skill with too few to compare has no percentile.
 */
export async function libraryStanding({ taskId, voiceType, modelVersion }: Asked) {
  const rows = await read
    .selectFrom('Dataset')
    .innerJoin('ModelTask as other', 'other.datasetId', 'Dataset.id')
    .innerJoin('SkillScore as theirs', 'theirs.taskId', 'other.id')
    .innerJoin('SkillScore as own', 'own.skill', 'theirs.skill')
    .where('own.taskId', '=', taskId)
    .where('other.id', '<>', taskId)
    .where('Dataset.voiceType', '=', voiceType)
    .where('other.modelVersion', '=', modelVersion)
    .groupBy('own.skill')
    .select(['own.skill'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`total(CASE WHEN theirs."score" < own."score" THEN 1 WHEN theirs."score" = own."score" THEN 0.5 ELSE 0 END)`.as('above'),
    ])
    .execute()
  return rows.map(({ skill, count, above }) => ({
    skill,
    count,
    percentile: count < fewestCompared ? null : Math.round((100 * above) / count),
  }))
}
