import type { VoiceType } from '~/domain/accounts/roles'
import { onScale } from '~/domain/datasets/figures/scale'
import { meanOf } from '~/domain/statistics/rating'
import type { VoiceAnalysis } from '~/domain/voice/analysis'
import type { Reader } from '~/infra/db/aside-thread'
import type { HumanScore, RatedClip } from '../calibration/rated-clip'
import { skillCodes, type SkillCode } from '../skills'
import type { CalibrationAsked } from './asked'

/** What is kept of an analysis: all but the pitch line. */
export type KeptAnalysis = Omit<VoiceAnalysis, 'contour'>

export type LibraryClip = RatedClip & { datasetId: number }

/** Who is meant by a name, written alike or not. */
export const singerOf = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Who gave a recording its official scores counts as one rater. */
const official = 0

/**
 * The library's recordings that people scored in these tags, with what was heard in them: a rater's score is the mean of their first ratings of all segments, official scores are one rater's more,
 * all on max(1, 5 · score / maximum). Singers are told apart by their names, written alike or not.
 */
export async function readRatedClips(read: Reader, asked: CalibrationAsked, analysisVersion: number) {
  const tags = await readSkills(read, asked)
  const given = [...(await readRatings(read, asked, tags)), ...(await readOfficial(read, asked, tags))]
  const scores = byDataset(given)
  const heard = await readHeard(read, [...scores.keys()], analysisVersion)
  const clips = heard.map(({ datasetId, singer, voice, content }): LibraryClip => {
    const analysis: VoiceAnalysis = { ...content, contour: { hopMs: 10, cents: [], levels: [] } }
    return { datasetId, singer, voice, analysis, declaredAccompaniment: false, human: scores.get(datasetId)! }
  })
  const judged = clips.filter(({ analysis }) => analysis.refusals.length === 0)
  return { clips: judged, raters: new Set(given.map(({ rater }) => rater)).size, unheard: scores.size - judged.length }
}

type Tag = { id: number; maxScore: number; skill: SkillCode }
type Given = { datasetId: number; rater: number; skill: SkillCode; score: number }

async function readSkills(read: Reader, { tagIds }: CalibrationAsked): Promise<Map<number, Tag>> {
  const rows = await read
    .selectFrom('SkillTag')
    .$if(tagIds !== null, (query) => query.where('id', 'in', tagIds!))
    .select(['id', 'code', 'maxScore'])
    .execute()
  const known = rows.flatMap(({ id, code, maxScore }) => {
    const skill = skillCodes.find((one) => one.toLowerCase() === code.toLowerCase())
    return skill ? [[id, { id, maxScore, skill }] as const] : []
  })
  return new Map(known)
}

async function readRatings(read: Reader, { datasetIds }: CalibrationAsked, tags: ReadonlyMap<number, Tag>): Promise<Given[]> {
  const rows = await read
    .selectFrom('RatingValue as value')
    .innerJoin('Rating', 'Rating.id', 'value.ratingId')
    .innerJoin('RatingTask as task', 'task.id', 'Rating.taskId')
    .where('Rating.round', '=', 0)
    .where('value.skillTagId', 'in', [...tags.keys()])
    .orderBy('value.ratingId')
    .select(['task.datasetId', 'Rating.userId', 'value.skillTagId', 'value.hundredths'])
    .execute()
  const chosen = datasetIds && new Set(datasetIds)
  const segments = new Map<string, { given: Omit<Given, 'score'>; scores: number[] }>()
  for (const { datasetId, userId, skillTagId, hundredths } of rows) {
    if (chosen && !chosen.has(datasetId)) continue
    const { maxScore, skill } = tags.get(skillTagId)!
    const key = `${datasetId} ${userId} ${skillTagId}`
    const found = segments.get(key) ?? { given: { datasetId, rater: userId, skill }, scores: [] }
    segments.set(key, found)
    found.scores.push(onScale(hundredths, maxScore))
  }
  return [...segments.values()].map(({ given, scores }) => ({ ...given, score: meanOf(scores) }))
}

async function readOfficial(read: Reader, { datasetIds }: CalibrationAsked, tags: ReadonlyMap<number, Tag>): Promise<Given[]> {
  const rows = await read
    .selectFrom('DatasetTag')
    .where('skillTagId', 'in', [...tags.keys()])
    .orderBy('datasetId')
    .select(['datasetId', 'skillTagId', 'hundredths'])
    .execute()
  const chosen = datasetIds && new Set(datasetIds)
  return rows.flatMap(({ datasetId, skillTagId, hundredths }) => {
    const { maxScore, skill } = tags.get(skillTagId)!
    return chosen && !chosen.has(datasetId) ? [] : [{ datasetId, rater: official, skill, score: onScale(hundredths, maxScore) }]
  })
}

function byDataset(given: readonly Given[]): Map<number, RatedClip['human']> {
  const found = new Map<number, Partial<Record<SkillCode, HumanScore>>>()
  for (const { datasetId, rater, skill, score } of given) {
    const human = found.get(datasetId) ?? {}
    found.set(datasetId, human)
    const ratings = [...(human[skill]?.ratings ?? []), { rater, score }]
    human[skill] = { ratings, score: meanOf(ratings.map((rating) => rating.score)) }
  }
  return found
}

type Heard = { datasetId: number; singer: string; voice: VoiceType; content: KeptAnalysis }

async function readHeard(read: Reader, datasetIds: readonly number[], analysisVersion: number): Promise<Heard[]> {
  const wanted = new Set(datasetIds)
  const rows = await read
    .selectFrom('DatasetAnalysis as heard')
    .innerJoin('Dataset', 'Dataset.id', 'heard.datasetId')
    .where('heard.analysisVersion', '=', analysisVersion)
    .where('heard.content', 'is not', null)
    .orderBy('heard.datasetId')
    .select(['heard.datasetId', 'heard.content', 'Dataset.singerName', 'Dataset.voiceType'])
    .execute()
  return rows.flatMap(({ datasetId, content, singerName, voiceType }) => {
    if (!wanted.has(datasetId)) return []
    const kept = (typeof content === 'string' ? JSON.parse(content) : content) as KeptAnalysis
    return [{ datasetId, singer: singerOf(singerName), voice: voiceType, content: kept }]
  })
}
