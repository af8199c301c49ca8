import { setImmediate } from 'node:timers/promises'
import type { VoiceType } from '~/domain/accounts/roles'
import { isAccompanied } from '~/domain/voice/accompanied'
import type { VoiceAnalysis } from '~/domain/voice/analysis'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { read } from '~/infra/db/read'
import { calibratedModel, isCurrent } from '../calibration/calibrated-model'
import { calibratedParametersSchema } from '../calibration/calibrated-parameters'
import type { Scores } from '../change-since'
import type { Model } from '../model'
import { acousticModel } from '../score-acoustic'
import { skillCodes } from '../skills'

/** The newest ones are enough to stand among, and no library is too large to. */
export const mostHeard = 500
/** Read at a time: between them the other requests have their turn. */
const atOnce = 20
/** A voice type under a version of the model each. */
const mostKept = 24

export type HeardClip = { datasetId: number; accompanied: boolean; scores: Scores }

const kept = new Map<string, { stamp: string; clips: HeardClip[] }>()

/**
 * What a version of the model gives the library's newest recordings of a voice type that were listened to, whether anybody asked for their scores or not. Null for a version that cannot
 * say so at once: a model file, or one that is no more.
 */
export async function heardLibrary(modelVersion: string, voiceType: VoiceType): Promise<HeardClip[] | null> {
  const model = await modelOf(modelVersion)
  if (!model) return null
  const { count, last } = await ofVoice(voiceType)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('heard.createdAt').as('last')])
    .executeTakeFirstOrThrow()
  const key = `${modelVersion} ${voiceType}`
  const stamp = `${count} ${last?.getTime() ?? 0}`
  const before = kept.get(key)
  if (before?.stamp === stamp) return before.clips
  const clips = await scored(model, voiceType)
  kept.delete(key)
  kept.set(key, { stamp, clips })
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
  return clips
}

const ofVoice = (voiceType: VoiceType) =>
  read
    .selectFrom('DatasetAnalysis as heard')
    .innerJoin('Dataset', 'Dataset.id', 'heard.datasetId')
    .where('Dataset.voiceType', '=', voiceType)
    .where('Dataset.status', '=', 'ready')
    .where('heard.analysisVersion', '=', analysisVersion)
    .where('heard.content', 'is not', null)

async function scored(model: Model, voiceType: VoiceType): Promise<HeardClip[]> {
  const clips: HeardClip[] = []
  let below = Number.MAX_SAFE_INTEGER
  while (clips.length < mostHeard) {
    const rows = await ofVoice(voiceType)
      .where('heard.datasetId', '<', below)
      .orderBy('heard.datasetId', 'desc')
      .limit(atOnce)
      .select(['heard.datasetId', 'heard.content'])
      .execute()
    for (const { datasetId, content } of rows) {
      const analysis = { ...(content as object), contour: { hopMs: 10, cents: [], levels: [] } } as unknown as VoiceAnalysis
      const { skills } = await model.score(analysis, { skills: skillCodes, declaredAccompaniment: false, voiceType })
      const scores = Object.fromEntries(skills.flatMap((one) => (one.scored ? [[one.skill, one.score]] : [])))
      clips.push({ datasetId, accompanied: isAccompanied(analysis.accompaniment, false), scores })
    }
    if (rows.length < atOnce) break
    below = rows.at(-1)!.datasetId
    await setImmediate()
  }
  return clips
}

/** A model that needs nothing but an analysis. */
async function modelOf(version: string): Promise<Model | null> {
  if (version === acousticModel.version) return acousticModel
  const id = /^calibrated-(\d+)$/.exec(version)?.[1]
  if (id === undefined) return null
  const row = await read
    .selectFrom('ModelVersion')
    .where('id', '=', Number(id))
    .where('kind', '=', 'calibrated')
    .select('parameters')
    .executeTakeFirst()
  const parameters = calibratedParametersSchema.safeParse(row?.parameters).data
  return parameters && isCurrent(parameters, analysisVersion) ? calibratedModel(version, parameters) : null
}
