import type { Confidence } from '~/domain/voice/analysis'
import { isAccompanied } from '~/domain/voice/accompanied'
import { halfIntervals } from '../acoustic-weights'
import { filledIn } from '../filled-in'
import type { Model } from '../model'
import type { ModelResult } from '../model-result'
import { resultOf } from '../result-of'
import { around, averageOf, rounded } from '../score-acoustic'
import { type OnnxManifest, onnxManifestSchema } from './onnx-manifest'
import { runOnnx } from './run-onnx.server'

/** An organisation's own model file. Its `score` throws OnnxFault where the file is at fault; a recording that cannot be scored is never shown to it. */
export function onnxModel({ version, file, manifest: stored }: { version: string; file: string; manifest: unknown }): Model {
  const manifest = onnxManifestSchema.parse(stored)
  const model: Model = {
    kind: 'onnx',
    version,
    async score(analysis, options) {
      const accompanied = isAccompanied(analysis.accompaniment, options.declaredAccompaniment)
      const refused = analysis.refusals.length > 0
      const known = options.skills.filter((skill) => manifest.skills.includes(skill))
      const open = refused ? [] : known.filter((skill) => skill === 'pitch' || manifest.accompanied || !accompanied)
      const recording = options.recordingFile ?? null
      const told = open.length > 0 ? await runOnnx({ file, manifest }, { features: analysis.features, recording }) : null
      const own = options.skills.map((skill): ModelResult['skills'][number] => {
        if (refused) return { scored: false, skill, why: 'refused' }
        if (!manifest.skills.includes(skill)) return { scored: false, skill, why: 'unknownToModel' }
        if (!told || !open.includes(skill)) return { scored: false, skill, why: 'accompanied' }
        return scored(manifest, skill, told)
      })
      const skills = filledIn(own, analysis, options)
      return resultOf({ model, analysis, options, skills, average: averageOf(skills) })
    },
  }
  return model
}

type Skill = OnnxManifest['skills'][number]

function scored({ skills }: OnnxManifest, skill: Skill, { scores, confidence: given }: Awaited<ReturnType<typeof runOnnx>>) {
  const place = skills.indexOf(skill)
  const score = scores[place]!
  const confidence = given ? levelOf(given[place]!) : 'low'
  // Nothing is known of why a foreign model says what it says.
  return { scored: true as const, skill, score: rounded(score), ...around(score, halfIntervals[confidence]), confidence, contributions: [] }
}

const levelOf = (confidence: number): Confidence => (confidence >= 0.75 ? 'high' : confidence >= 0.5 ? 'medium' : 'low')
