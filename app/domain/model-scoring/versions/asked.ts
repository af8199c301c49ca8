import { z } from 'zod'

/** Which ratings a version is made of; null: all there are. */
export const askedSchema = z.strictObject({
  datasetIds: z.array(z.number().int()).min(1).nullable(),
  tagIds: z.array(z.number().int()).min(1).nullable(),
})
export type CalibrationAsked = z.infer<typeof askedSchema>
