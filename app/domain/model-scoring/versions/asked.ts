import { z } from 'zod'

/** Which ratings a version is made of; null: all there are. */
export const askedSchema = z.strictObject({
  datasetIds: z.array(z.number().int()).min(1).nullable(),
  tagIds: z.array(z.number().int()).min(1).nullable(),
})
export type CalibrationAsked = z.infer<typeof askedSchema>

const idsIn = (form: FormData, name: string) =>
  [...new Set(form.getAll(name).map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)

/** What a form chose; null where it chose no tag, or no dataset of those it offered. */
export function chosenIn(form: FormData): CalibrationAsked | null {
  const [tagIds, chosen] = [idsIn(form, 'tag'), idsIn(form, 'dataset')]
  const datasetIds = form.get('all') === 'yes' ? null : chosen
  return tagIds.length === 0 || datasetIds?.length === 0 ? null : { tagIds, datasetIds }
}
