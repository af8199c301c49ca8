import { z } from 'zod'

/** Which ratings a version is made of; null: all there are. */
export const askedSchema = z.strictObject({
  datasetIds: z.array(z.number().int()).min(1).nullable(),
  tagIds: z.array(z.number().int()).min(1).nullable(),
})
export type CalibrationAsked = z.infer<typeof askedSchema>

const idsIn = (form: FormData, name: string) =>
  [...new Set(form.getAll(name).map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)

/** Which datasets a form chose, null for all that there are; `undefined` where it chose none of those it offered. */
export function datasetsIn(form: FormData): number[] | null | undefined {
  if (form.get('all') === 'yes') return null
  const chosen = idsIn(form, 'dataset')
  return chosen.length > 0 ? chosen : undefined
}

/** What a form chose; null where it chose no tag, or no dataset of those it offered. */
export function chosenIn(form: FormData): CalibrationAsked | null {
  const [tagIds, datasetIds] = [idsIn(form, 'tag'), datasetsIn(form)]
  return tagIds.length === 0 || datasetIds === undefined ? null : { tagIds, datasetIds }
}
