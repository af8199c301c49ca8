import { z } from 'zod'
import { voiceTypes } from '~/domain/accounts/roles'
import { targets } from '../calibration/target'
import type { LibraryEvaluation } from './library-evaluation'

const count = z.number().int().min(0).max(1e9)
/** Errors in points, correlations: whatever is far outside is none of them, and nothing that could be drawn. */
const number = z.number().min(-100).max(100)
const interval = z.strictObject({ low: number, high: number })
const figure = z.strictObject({ value: number.nullable(), interval: interval.nullable() })
const figures = z
  .strictObject({ clips: count, singers: count, mae: figure, rho: figure, r: figure, kappa: figure, bias: figure })
  .nullable()
/** What was evaluated before model files were has none of them. */
const by = z.strictObject({ onnx: figures.default(null), calibrated: figures, acoustic: figures, mean: figures, rater: figures })
const score = z.number().min(1).max(5)

/** A version's evaluation: checked when it is written and when it is read. */
export const evaluationSchema: z.ZodType<LibraryEvaluation> = z.strictObject({
  ...{ clips: count, singers: count, raters: count, unheard: count },
  targets: z
    .array(
      z.strictObject({
        target: z.enum(targets),
        ...{ clips: count, singers: count, raters: count },
        folds: count.nullable(),
        enough: z.boolean(),
        figures: by,
        voices: z.array(z.strictObject({ voice: z.enum([...voiceTypes, 'unknown']), figures: by })).max(voiceTypes.length + 1),
        points: z.array(
          z.strictObject({ human: score, acoustic: score, calibrated: score.nullable(), onnx: score.nullable().default(null) }),
        ),
      }),
    )
    .max(targets.length),
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
