import { coded } from './coded'
import type { CompetitionInput } from './schema'

/** A stored competition's parts with what already hangs on each. */
export type PartsInUse = {
  categories: {
    id: number
    name: string
    songCount: number
    registrations: number
    songs: number
    songFields: { id: number; name: string; type: string; required: boolean; values: number }[]
  }[]
  stages: { id: number; name: string; position: number; works: number }[]
  specialAwards: { id: number; name: string; uses: number }[]
  criteria: { id: number; name: string; maxHundredths: number; weight: number; stepHundredths: number; scores: number }[]
}

type Wanted = Pick<CompetitionInput, 'categories' | 'stages' | 'specialAwards' | 'criteria'>

/** A refusal at a form field, by its name (`categories[0].songCount`). */
export type Refusal = { field: string; code: string }

/** What an edit may not change because people's data rest on it, each refusal naming the reason. */
export function refusalsInUse(stored: PartsInUse, wanted: Wanted): Refusal[] {
  return [
    ...categoryRefusals(stored.categories, wanted.categories),
    ...stageRefusals(stored.stages, wanted.stages),
    ...removed(stored.specialAwards, wanted.specialAwards)
      .filter(({ uses }) => uses > 0)
      .map(({ name }) => ({ field: 'specialAwards', code: coded('awardInUse', { name }) })),
    ...criterionRefusals(stored.criteria, wanted.criteria),
  ]
}

function categoryRefusals(stored: PartsInUse['categories'], wanted: Wanted['categories']): Refusal[] {
  const gone = removed(stored, wanted)
    .filter(({ registrations }) => registrations > 0)
    .map(({ name, registrations }) => ({ field: 'categories', code: coded('categoryInUse', { name, count: registrations }) }))
  return [
    ...gone,
    ...wanted.flatMap((category, index) => {
      const before = stored.find(({ id }) => id === category.id)
      return before ? songRefusals(before, category, `categories[${index}]`) : []
    }),
  ]
}

function songRefusals(before: PartsInUse['categories'][number], after: Wanted['categories'][number], field: string): Refusal[] {
  if (before.registrations === 0) return []
  const gone = removed(before.songFields, after.songFields)
    .filter(({ values }) => values > 0)
    .map(({ name }) => ({ field: `${field}.songFields`, code: coded('songFieldInUse', { name }) }))
  const changed = after.songFields.flatMap((songField, index): Refusal[] => {
    const was = before.songFields.find(({ id }) => id === songField.id)
    const row = `${field}.songFields[${index}]`
    return [
      ...(was && was.values > 0 && was.type !== songField.type ? [{ field: `${row}.type`, code: 'songFieldTypeInUse' }] : []),
      ...(before.songs > 0 && songField.required && !was?.required ? [{ field: `${row}.required`, code: 'songFieldRequiredInUse' }] : []),
    ]
  })
  const count =
    before.songCount === after.songCount
      ? []
      : [{ field: `${field}.songCount`, code: coded('songCountInUse', { count: before.registrations }) }]
  return [...gone, ...changed, ...count]
}

function stageRefusals(stored: PartsInUse['stages'], wanted: Wanted['stages']): Refusal[] {
  const used = stored.filter(({ works }) => works > 0)
  return used.flatMap(({ id, name, position, works }): Refusal[] => {
    const index = wanted.findIndex((stage) => stage.id === id)
    if (index === -1) return [{ field: 'stages', code: coded('stageInUse', { name, count: works }) }]
    const rank = stored.filter((other) => other.position < position).length
    return index === rank ? [] : [{ field: 'stages', code: coded('stageOrderInUse', { name }) }]
  })
}

function criterionRefusals(stored: PartsInUse['criteria'], wanted: Wanted['criteria']): Refusal[] {
  const used = stored.filter(({ scores }) => scores > 0)
  if (used.length === 0) return []
  const gone = removed(used, wanted).map(({ name }) => ({ field: 'criteria', code: coded('criterionInUse', { name }) }))
  const changed = wanted.flatMap((criterion, index): Refusal[] => {
    const was = stored.find(({ id }) => id === criterion.id)
    if (!was) return [{ field: `criteria[${index}].name`, code: 'criteriaFixed' }]
    if (was.scores === 0) return []
    return [
      ...(was.maxHundredths === criterion.maxHundredths ? [] : [{ field: `criteria[${index}].maxHundredths`, code: 'criterionFixed' }]),
      ...(was.weight === criterion.weight ? [] : [{ field: `criteria[${index}].weight`, code: 'criterionFixed' }]),
      ...(was.stepHundredths === criterion.stepHundredths ? [] : [{ field: `criteria[${index}].stepHundredths`, code: 'criterionFixed' }]),
    ]
  })
  return [...gone, ...changed]
}

function removed<S extends { id: number }>(stored: S[], wanted: { id?: number | undefined }[]): S[] {
  return stored.filter(({ id }) => !wanted.some((row) => row.id === id))
}
