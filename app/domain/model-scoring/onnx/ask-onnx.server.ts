import { isAccompanied } from '~/domain/voice/accompanied'
import type { VoiceAnalysis } from '~/domain/voice/analysis'
import type { SkillCode } from '../skills'
import type { OnnxManifest } from './onnx-manifest'
import { type onnxLimits, runOnnx } from './run-onnx.server'

export type Heard = Pick<VoiceAnalysis, 'refusals' | 'accompaniment' | 'features'>
export type OnnxClip = { analysis: Heard; declaredAccompaniment: boolean; recordingFile: string | null }

/** What a model file says of each skill that it may be asked about; `confidence` 0..1, null where it tells none. */
export type OnnxAnswer = Partial<Record<SkillCode, { score: number; confidence: number | null }>>

type File = { file: string; manifest: OnnxManifest }

/**
 * Asks a model file about recordings, no more at once than `mostShown`. One that cannot be scored is never shown to it, and one with an accompaniment only for its pitch, unless the manifest says that it
 * was made for these. Throws as runOnnx does.
 */
export async function askOnnx(
  { file, manifest }: File,
  clips: readonly OnnxClip[],
  run: { signal?: AbortSignal | undefined; limits?: typeof onnxLimits } = {},
): Promise<OnnxAnswer[]> {
  const open = clips.map((clip) => openSkills(manifest, clip))
  const shown = clips.flatMap(({ analysis: { features }, recordingFile: recording }, index) =>
    open[index]!.length > 0 ? [{ features, recording }] : [],
  )
  const told = shown.length > 0 ? await runOnnx({ file, manifest }, shown, run) : []
  let next = 0
  return open.map((skills) => {
    if (skills.length === 0) return {}
    const { scores, confidence } = told[next++]!
    return Object.fromEntries(
      skills.map((skill) => {
        const place = manifest.skills.indexOf(skill)
        return [skill, { score: scores[place]!, confidence: confidence?.[place] ?? null }]
      }),
    )
  })
}

function openSkills({ skills, accompanied }: OnnxManifest, { analysis, declaredAccompaniment }: OnnxClip): readonly SkillCode[] {
  if (analysis.refusals.length > 0) return []
  const withOthers = isAccompanied(analysis.accompaniment, declaredAccompaniment)
  return skills.filter((skill) => skill === 'pitch' || accompanied || !withOthers)
}
