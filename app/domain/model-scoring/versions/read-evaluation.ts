import { z } from 'zod'
import { voiceTypes } from '~/domain/accounts/roles'
import { targets } from '../calibration/target'
import type { LibraryEvaluation } from './library-evaluation'

const count = z.number().int().min(0)
const interval = z.strictObject({ low: z.number(), high: z.number() })
const figure = z.strictObject({ value: z.number().nullable(), interval: interval.nullable() })
const figures = z
  .strictObject({ clips: count, singers: count, mae: figure, rho: figure, r: figure, kappa: figure, bias: figure })
  .nullable()
/** What was evaluated before model files were has none of them. */
const by = z.strictObject({ onnx: figures.default(null), calibrated: figures, acoustic: figures, mean: figures, rater: figures })
const score = z.number().min(1).max(5)

/** A version's evaluation: checked when it is written and when it is read. */
export const evaluationSchema: z.ZodType<LibraryEvaluation> = z.strictObject({
  ...{ clips: count, singers: count, raters: count, unheard: count },
  targets: z.array(
    z.strictObject({
      target: z.enum(targets),
      ...{ clips: count, singers: count, raters: count },
      folds: count.nullable(),
      enough: z.boolean(),
      figures: by,
      voices: z.array(z.strictObject({ voice: z.enum([...voiceTypes, 'unknown']), figures: by })),
      points: z.array(
        z.strictObject({ human: score, acoustic: score, calibrated: score.nullable(), onnx: score.nullable().default(null) }),
      ),
    }),
  ),
})

/** An evaluation from its stored text; null where it is none, which only somebody else's writing into the database can bring about. */
export function readEvaluation(stored: string | null): LibraryEvaluation | null {
  if (stored === null) return null
  try {
    return evaluationSchema.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}
