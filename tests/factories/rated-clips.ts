import { acousticVersion } from '~/domain/model-scoring/acoustic-weights'
import type { RatedClip } from '~/domain/model-scoring/calibration/rated-clip'
import type { Target } from '~/domain/model-scoring/calibration/target'
import { featureFacts } from '~/domain/model-scoring/features'
import { seededRandom } from '~/domain/model-scoring/evaluation/random'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { type FeatureCode, featureCodes, type Features, type VoiceAnalysis } from '~/domain/voice/analysis'

/** An analysis with these values; whatever is not named lies at the usual one. */
export function analysisWith(values: Partial<Record<FeatureCode, number | null>>): VoiceAnalysis {
  const features = Object.fromEntries(
    featureCodes.map((code) => {
      const value = values[code] === undefined ? featureFacts[code].usual.mean : values[code]
      return [code, value === null ? null : { value, confidence: 'high' }]
    }),
  ) as Features
  return {
    version: analysisVersion,
    recording: { durationMs: 20_000, sampleRate: 44_100, channels: 1, bits: 16, float: false },
    quality: { clippedShare: 0, snrDb: 40, voicedShare: 0.8, bandwidthHz: 12_000, loudnessDb: -20 },
    refusals: [],
    accompaniment: { kind: 'solo', likelihood: 0.1 },
    contour: { hopMs: 10, cents: [], levels: [] },
    notes: [{ startMs: 0, durationMs: 1000, cents: 3000, vibrato: null }],
    features,
  }
}

type Made = { singers: number; clipsEach?: number; seed?: number; raters?: number; skill?: Target }

/** How each feature goes with human 'overall' on 20 rated singers, as docs/voice-model.md tells; the others not at all. */
const correlations: Partial<Record<FeatureCode, number>> = {
  ...{ diatonicFit: 0.82, vibratoShare: 0.76, voicedRatio: 0.7, vibratoUse: 0.63, vibratoExtent: 0.3, gridDeviation: 0.49 },
  singersFormant: 0.44,
}

/** Made-up singers: how well each sings decides their features, as far as these go with it, and what each rater gives, give or take half a point. */
export function ratedClips({ singers, clipsEach = 1, seed = 1, raters = 3, skill = 'overall' }: Made): RatedClip[] {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: singers * clipsEach }, (_, index) => {
    const singer = index % singers
    const ability = normal()
    const values = Object.fromEntries(
      featureCodes.map((code) => {
        const r = correlations[code] ?? 0
        const { usual, direction } = featureFacts[code]
        const leaning = r * ability + Math.sqrt(1 - r * r) * normal()
        return [code, usual.mean + (direction === 'lower' ? -1 : 1) * usual.sd * leaning]
      }),
    )
    const ratings = Array.from({ length: raters }, (_, rater) => ({
      rater,
      score: Math.max(1, Math.min(5, 3 + 0.8 * ability + 0.5 * normal())),
    }))
    const score = ratings.reduce((sum, one) => sum + one.score, 0) / raters
    return {
      ...({ singer: `s${singer}`, voice: singer % 2 === 0 ? 'soprano' : 'tenor', declaredAccompaniment: false } as const),
      analysis: analysisWith(values),
      human: { [skill]: { score, ratings } },
    }
  })
}

export const current = { analysisVersion, acousticVersion }
