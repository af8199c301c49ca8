import { featureCodes, type VoiceAnalysis } from '~/domain/voice/analysis'
import type { Model, ScoreOptions } from './model'
import type { ModelResult } from './model-result'

type Given = {
  model: Pick<Model, 'kind' | 'version'>
  analysis: VoiceAnalysis
  options: ScoreOptions
  skills: ModelResult['skills']
  average: ModelResult['average']
}

/** A model's scores with what they were made of: the same whichever model it was. */
export function resultOf({ model, analysis, options, skills, average }: Given): ModelResult {
  return {
    format: 1,
    model: { kind: model.kind, version: model.version },
    analysisVersion: analysis.version,
    declaredAccompaniment: options.declaredAccompaniment,
    accompaniment: analysis.accompaniment,
    recording: analysis.recording,
    quality: analysis.quality,
    refusals: analysis.refusals,
    skills,
    average,
    features: featureCodes.map((feature) => {
      const measured = analysis.features[feature]
      return { feature, value: measured?.value ?? null, confidence: measured?.confidence ?? null }
    }),
  }
}
