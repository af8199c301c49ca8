import { z } from 'zod'
import { accompanimentKinds, confidences, featureCodes, refusalCodes } from '~/domain/voice/analysis'
import { modelKinds, notScoredCodes, skillCodes } from './skills'

/**
 * A model's result as it is stored with its task: checked when it is written and when it is read. What is drawn of the recording (pitch line, notes,
 * levels) stands beside it, see task-drawing.ts.
 */
const share = z.number().min(0).max(1)
const finite = z.number()
const score = z.number().min(1).max(5)

const contribution = z.strictObject({
  feature: z.enum(featureCodes),
  /** How far from what is usual, in standard deviations, and what it adds to or takes from the score, in points. */
  z: finite,
  points: finite,
})

const model = z.strictObject({ kind: z.enum(modelKinds), version: z.string().min(1).max(80) })

const skill = z.discriminatedUnion('scored', [
  z.strictObject({
    scored: z.literal(true),
    skill: z.enum(skillCodes),
    /** 1..5, not rounded; shown to halves, with where it lies nine times out of ten. */
    score,
    low: score,
    high: score,
    confidence: z.enum(confidences),
    contributions: z.array(contribution),
    /** What scored it, where that was another than the result's own model. */
    by: model.optional(),
  }),
  z.strictObject({ scored: z.literal(false), skill: z.enum(skillCodes), why: z.enum(notScoredCodes) }),
])

export const refusalSchema = z.strictObject({ code: z.enum(refusalCodes), value: finite, limit: finite })

export const modelResultSchema = z.strictObject({
  format: z.literal(1),
  model,
  analysisVersion: z.number().int(),
  declaredAccompaniment: z.boolean(),
  accompaniment: z.strictObject({ kind: z.enum(accompanimentKinds), likelihood: share }),
  recording: z.strictObject({
    durationMs: z.number().int().min(0),
    sampleRate: z.number().int(),
    channels: z.number().int(),
    bits: z.number().int(),
    float: z.boolean(),
  }),
  quality: z.strictObject({
    clippedShare: share,
    snrDb: finite.nullable(),
    voicedShare: share,
    bandwidthHz: finite,
    loudnessDb: finite.nullable(),
  }),
  /** Why nothing is scored; then no skill is. */
  refusals: z.array(refusalSchema),
  skills: z.array(skill),
  /** Over the scored skills; null where none is. */
  average: z.strictObject({ score, low: score, high: score }).nullable(),
  features: z.array(
    z.strictObject({ feature: z.enum(featureCodes), value: finite.nullable(), confidence: z.enum(confidences).nullable() }),
  ),
})

export type ModelResult = z.infer<typeof modelResultSchema>
