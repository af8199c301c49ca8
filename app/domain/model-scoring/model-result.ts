import { z } from 'zod'
import { accompanimentKinds, confidences, featureCodes, refusalCodes } from '~/domain/voice/analysis'
import { recordingLimits } from '~/domain/voice/unreadable-recording'
import { modelKinds, notScoredCodes, skillCodes } from './skills'

/**
 * A model's result as it is stored with its task: checked when it is written and when it is read. What is drawn of the recording (pitch line, notes,
 * levels) stands beside it, see task-drawing.ts.
 */
const share = z.number().min(0).max(1)
/** Far above whatever is measured: what is larger nobody measured. */
const finite = z.number().min(-1e9).max(1e9)
const whole = (most: number) => z.number().int().min(0).max(most)
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
    contributions: z.array(contribution).max(featureCodes.length),
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
    durationMs: whole(recordingLimits.seconds * 1000),
    sampleRate: whole(recordingLimits.highestRate),
    channels: whole(0xffff),
    bits: whole(64),
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
  refusals: z.array(refusalSchema).max(refusalCodes.length),
  skills: z.array(skill).max(skillCodes.length),
  /** Over the scored skills; null where none is. */
  average: z.strictObject({ score, low: score, high: score }).nullable(),
  features: z
    .array(z.strictObject({ feature: z.enum(featureCodes), value: finite.nullable(), confidence: z.enum(confidences).nullable() }))
    .max(featureCodes.length),
})

export type ModelResult = z.infer<typeof modelResultSchema>
