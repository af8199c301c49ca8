import type { Confidence } from '~/domain/voice/analysis'
import { halfIntervals } from '../acoustic-weights'
import { filledIn } from '../filled-in'
import type { Model } from '../model'
import type { ModelResult } from '../model-result'
import { resultOf } from '../result-of'
import { around, averageOf, rounded } from '../score-acoustic'
import { askOnnx } from './ask-onnx.server'
import type { OnnxManifest } from './onnx-manifest'

/** An organisation's own model file. Its `score` throws OnnxFault where the file is at fault; what it does not know is scored by the built-in model. */
export function onnxModel({ version, file, manifest }: { version: string; file: string; manifest: OnnxManifest }): Model {
  const model: Model = {
    kind: 'onnx',
    version,
    async score(analysis, options) {
      const { skills: asked, declaredAccompaniment, recordingFile = null, signal } = options
      const known = asked.some((skill) => manifest.skills.includes(skill))
      const clip = { analysis, declaredAccompaniment, recordingFile }
      const [told = {}] = known ? await askOnnx({ file, manifest }, [clip], { signal }) : []
      const own = asked.map((skill): ModelResult['skills'][number] => {
        const answer = told[skill]
        if (answer) return { scored: true, skill, ...scored(answer) }
        if (analysis.refusals.length > 0) return { scored: false, skill, why: 'refused' }
        return { scored: false, skill, why: manifest.skills.includes(skill) ? 'accompanied' : 'unknownToModel' }
      })
      const skills = filledIn(own, analysis, options)
      return resultOf({ model, analysis, options, skills, average: averageOf(skills) })
    },
  }
  return model
}

function scored({ score, confidence: given }: { score: number; confidence: number | null }) {
  const confidence = given === null ? 'low' : levelOf(given)
  // Nothing is known of why a foreign model says what it says.
  return { score: rounded(score), ...around(score, halfIntervals[confidence]), confidence, contributions: [] }
}

const levelOf = (confidence: number): Confidence => (confidence >= 0.75 ? 'high' : confidence >= 0.5 ? 'medium' : 'low')
