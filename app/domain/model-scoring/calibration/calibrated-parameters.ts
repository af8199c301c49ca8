import { z } from 'zod'
import { featureCodes } from '~/domain/voice/analysis'
import { skillCodes } from '../skills'

/** What a calibrated model is, as it is stored: figures alone, nobody's name or score. Checked when it is written and when it is read. */
const figure = z.number()

const fitSchema = z.strictObject({
  skill: z.enum(skillCodes),
  clips: z.number().int().min(1),
  singers: z.number().int().min(1),
  /** Half of the interval a score lies in nine times out of ten, in points, as found on singers it had not heard. */
  half: figure.min(0).max(4),
  intercept: figure,
  lambda: figure.positive(),
  features: z
    .array(z.strictObject({ feature: z.enum(featureCodes), mean: figure, sd: figure.positive(), weight: figure.min(0) }))
    .min(1)
    .max(featureCodes.length),
})

export const calibratedParametersSchema = z.strictObject({
  format: z.literal(1),
  /** Which measuring, and which usual values, the figures are of: of others they say nothing. */
  analysisVersion: z.number().int(),
  acousticVersion: z.string().min(1).max(80),
  skills: z
    .array(fitSchema)
    .min(1)
    .refine((skills) => new Set(skills.map(({ skill }) => skill)).size === skills.length, 'A skill stands twice.'),
})

export type CalibratedParameters = z.infer<typeof calibratedParametersSchema>
export type CalibratedSkill = CalibratedParameters['skills'][number]
