import { sql } from 'kysely'
import type { VoiceType } from '~/domain/accounts/roles'
import { isAccompanied } from '~/domain/voice/accompanied'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { listOf, read } from '~/infra/db/read'
import type { Scores } from '../change-since'
import type { ModelResult } from '../model-result'
import type { SkillCode } from '../skills'
import { type HeardClip, heardLibrary, mostHeard } from './heard-library.server'

/** Fewer recordings of a voice type than this say nothing about a place among them. */
export const fewestCompared = 20

type Asked = {
  result: Pick<ModelResult, 'model' | 'analysisVersion' | 'declaredAccompaniment' | 'accompaniment' | 'skills'>
  voiceType: VoiceType
  /** What it is a report of, where it is one of the library itself. */
  datasetId: number | null
}

/**
 * Where a report's scores stand among the newest of the library's recordings of a voice type, by the same version of the model and with others only where it is with others: by skill, of
 * how many, and the share that it is above, 0..100, where equals count half. A skill with too few to compare has no percentile.
 */
export async function libraryStanding({ result, voiceType, datasetId }: Asked) {
  const { version } = result.model
  const heard = result.analysisVersion === analysisVersion ? await heardLibrary(version, voiceType) : null
  const clips = heard ?? (await askedFor(version, voiceType))
  const accompanied = isAccompanied(result.accompaniment, result.declaredAccompaniment)
  const others = clips.filter((clip) => clip.datasetId !== datasetId && clip.accompanied === accompanied)
  return result.skills.flatMap((one) => (one.scored ? [placeOf(one.skill, one.score, others)] : []))
}

function placeOf(skill: SkillCode, own: number, others: readonly HeardClip[]) {
  const theirs = others.flatMap(({ scores }) => scores[skill] ?? [])
  const above = theirs.reduce((sum, score) => sum + (score < own ? 1 : score === own ? 0.5 : 0), 0)
  const count = theirs.length
  return { skill, count, percentile: count < fewestCompared ? null : Math.round((100 * above) / count) }
}

/** A model file's scores: those of the datasets that somebody asked it for. */
async function askedFor(modelVersion: string, voiceType: VoiceType): Promise<HeardClip[]> {
  const rows = await read
    .selectFrom('Dataset')
    .innerJoin('ModelTask as task', 'task.datasetId', 'Dataset.id')
    .where('Dataset.voiceType', '=', voiceType)
    .where('task.modelVersion', '=', modelVersion)
    .orderBy('Dataset.id', 'desc')
    .limit(mostHeard)
    .select(['Dataset.id as datasetId', 'task.withAccompaniment'])
    .select(sql<string | null>`json_extract(task."result", '$.accompaniment.kind')`.as('kind'))
    .select(({ selectFrom }) =>
      listOf(selectFrom('SkillScore').whereRef('SkillScore.taskId', '=', 'task.id').select(['SkillScore.skill', 'SkillScore.score'])).as(
        'scores',
      ),
    )
    .execute()
  return rows.map(({ datasetId, withAccompaniment, kind, scores }) => ({
    datasetId,
    accompanied: withAccompaniment || kind === 'accompanied',
    scores: Object.fromEntries(scores.map(({ skill, score }) => [skill, score])) as Scores,
  }))
}
