import { sql } from 'kysely'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { checkRecording } from '~/domain/voice/read-recording.server'
import { workedOutAside } from '~/infra/db/aside'
import { read } from '~/infra/db/read'
import { askOnnx, type Heard, type OnnxClip } from '../onnx/ask-onnx.server'
import { OnnxFault } from '../onnx/onnx-codes'
import type { OnnxManifest } from '../onnx/onnx-manifest'
import { mostShown } from '../onnx/run-onnx.server'
import { openSource } from '../open-source.server'
import { lastingFailure } from '../task-failures'
import type { SkillCode } from '../skills'
import type { CalibrationAsked } from './asked'
import type { Told } from './calibration.worker'
import type { LibraryEvaluation } from './library-evaluation'

export const aside = { thread: 'build/calibration.worker.mjs', limitMs: 60 * 60 * 1000 }

type File = { file: string; manifest: OnnxManifest }
type Run = { signal?: AbortSignal | undefined; onProgress?: (share: number) => void }

/**
 * Shows a model file the library's recordings that people scored in its skills, and holds what it says against these scores, as a calibration is held against them. Throws OnnxFault where the file is at
 * fault, and an Error where the machine is. A recording that is gone or cannot be read any more is left out and counted as unheard.
 */
export async function evaluateOnnx(
  { file, manifest }: File,
  asked: CalibrationAsked,
  { signal, onProgress }: Run,
): Promise<LibraryEvaluation> {
  const { skills } = manifest
  const ids = await workedOutAside<number[]>({ ...aside, name: 'rated', args: { asked, analysisVersion, skills } })
  const scores = new Map<number, Partial<Record<SkillCode, number>>>()
  const gone: number[] = []
  for (let at = 0; at < ids.length; at += mostShown(manifest)) {
    signal?.throwIfAborted()
    const some = ids.slice(at, at + mostShown(manifest))
    const clips = await heardOf(some)
    const answers = await unlessGone(() =>
      withRecording(manifest.audio ? some[0]! : null, signal, (recordingFile) =>
        askOnnx(
          { file, manifest },
          clips.map(({ analysis }): OnnxClip => ({ analysis, declaredAccompaniment: false, recordingFile })),
          { signal },
        ),
      ),
    )
    if (!answers) gone.push(...some)
    else
      for (const [index, answer] of answers.entries()) {
        const told = Object.entries(answer).map(([skill, { score }]) => [skill, score])
        scores.set(clips[index]!.datasetId, Object.fromEntries(told) as Partial<Record<SkillCode, number>>)
      }
    onProgress?.((at + some.length) / ids.length)
  }
  const told: Told = { skills, scores, gone }
  return workedOutAside<LibraryEvaluation>({ ...aside, name: 'compare', args: { asked, analysisVersion, told } })
}

/** Null where the recording is at fault, which trying again would not change; the model file's own faults are its end. */
async function unlessGone<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OnnxFault || !lastingFailure(error)) throw error
    return null
  }
}

/** What of an analysis a model file is asked by; the notes, which are most of it, stay where they are. */
async function heardOf(datasetIds: readonly number[]): Promise<{ datasetId: number; analysis: Heard }[]> {
  const part = (name: keyof Heard) => sql<string>`json_extract("content", ${`$.${name}`})`
  const rows = await read
    .selectFrom('DatasetAnalysis')
    .where('datasetId', 'in', [...datasetIds])
    .where('analysisVersion', '=', analysisVersion)
    .where('content', 'is not', null)
    .select(['datasetId', part('features').as('features'), part('accompaniment').as('accompaniment'), part('refusals').as('refusals')])
    .execute()
  return rows.map(({ datasetId, features, accompaniment, refusals }) => ({
    datasetId,
    analysis: { features: JSON.parse(features), accompaniment: JSON.parse(accompaniment), refusals: JSON.parse(refusals) } as Heard,
  }))
}

/** A model that listens is given the dataset's recording; null for those that do not. */
async function withRecording<T>(
  datasetId: number | null,
  signal: AbortSignal | undefined,
  ask: (file: string | null) => Promise<T>,
): Promise<T> {
  if (datasetId === null) return ask(null)
  // A name of its own for the folder that it may be decoded in: a task's are above 0.
  const source = await openSource({ id: -datasetId, datasetId, uploadId: null, workId: null }, signal)
  try {
    await checkRecording(source.file)
    return await ask(source.file)
  } finally {
    await source.close()
  }
}
