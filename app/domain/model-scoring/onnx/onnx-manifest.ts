import { z } from 'zod'
import { visibleText } from '~/domain/lists/visible-text'
import { featureCodes } from '~/domain/voice/analysis'
import { skillCodes } from '../skills'

/** Half of a letter of two: JSON can hold one, no database can. */
const halfLetter = /\p{Cs}/u

/** One line as people read it. Nothing is taken out of it: what is stored is what the organisation wrote. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => visibleText(text) === text && !halfLetter.test(text))

const once = <T>(values: readonly T[]) => new Set(values).size === values.length

/**
 * What an organisation says of its model file. The model takes `features` (float32 [1, F], in this order and in the units of docs/voice-model.md) or `audio` (float32 [1, N], one channel at 16 kHz,
 * ±1) or both, and gives `scores` (float32 [1, K] in 1..5, in the order of `skills`) and, if it likes, `confidence` (float32 [1, K] in 0..1).
 */
export const onnxManifestSchema = z
  .strictObject({
    format: z.literal(1),
    name: line(60),
    version: line(40),
    licence: line(200),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    skills: z.array(z.enum(skillCodes)).min(1).refine(once),
    audio: z.boolean(),
    /** `missing`: what the model is told where a feature was not measured. */
    features: z
      .array(z.strictObject({ feature: z.enum(featureCodes), missing: z.number() }))
      .refine((list) => once(list.map(({ feature }) => feature))),
    /** Whether it was made for voices with an accompaniment too; otherwise these are not scored but for pitch. */
    accompanied: z.boolean(),
  })
  .refine(({ audio, features }) => audio || features.length > 0)

export type OnnxManifest = z.infer<typeof onnxManifestSchema>
