import type { Refusal } from './in-use'
import { coded } from './coded'
import type { CompetitionInput } from './schema'

/** What already rests on a stored competition's own figures. */
export type FiguresInUse = {
  feeMinor: number
  currency: string
  removeExtremes: boolean
  extremesMode: CompetitionInput['extremesMode']
  /** Registrations that take a place. */
  placesTaken: number
  /** The criterion that parts ties. */
  tieCriterionId: number | null
  /** A score counts: the rule stands as it was declared. */
  scored: boolean
  /** The most works anyone has in the first stage, by category. */
  categories: { id: number; mostWorks: number }[]
  /** The counts as they are; the most works anyone has, how many were advanced (with a tie more than the count), and how many take part. */
  stages: {
    id: number
    canUpload: boolean
    ranking: 'by_category' | 'together'
    /** An edition of its results stands. */
    published: boolean
    advanceCount: number | null
    participantLimit: number | null
    mostWorks: number
    advanced: number
    /** The most of one category that the stage's own count holds for. */
    advancedOfCategory: number
    entrants: number
  }[]
  /** The most works one participant has entered for an award in a stage, and the works entered in all. */
  specialAwards: { id: number; required: boolean; mostWorks: number; winners: number }[]
  /** Whether anything was uploaded at all. */
  works: number
}

type Wanted = Pick<
  CompetitionInput,
  'fee' | 'currency' | 'maxParticipants' | 'removeExtremes' | 'extremesMode' | 'categories' | 'stages' | 'specialAwards' | 'criteria'
>

/** What an edit may not lower below what people have already done, each refusal with the figure that stands in its way. */
export function limitRefusals(stored: FiguresInUse, wanted: Wanted): Refusal[] {
  const { placesTaken, scored } = stored
  const feeChanged = stored.feeMinor !== wanted.fee || (wanted.fee > 0 && stored.currency !== wanted.currency)
  const tieCriterion = wanted.criteria.find(({ partsTies }) => partsTies)
  const ruleChanged = stored.removeExtremes !== wanted.removeExtremes || stored.extremesMode !== wanted.extremesMode
  return [
    ...(wanted.maxParticipants !== null && wanted.maxParticipants < placesTaken
      ? [refusal('maxParticipants', 'placesInUse', { count: placesTaken })]
      : []),
    ...(feeChanged && placesTaken > 0 ? [refusal('fee', 'feeInUse', { count: placesTaken })] : []),
    ...(ruleChanged && scored ? [{ field: 'removeExtremes', code: 'ruleFixed' }] : []),
    ...(scored && (tieCriterion ? tieCriterion.id !== stored.tieCriterionId : stored.tieCriterionId !== null)
      ? [{ field: 'criteria', code: 'tieCriterionFixed' }]
      : []),
    ...wanted.categories.flatMap(({ id, workCount }, index) => {
      const used = find(stored.categories, id)?.mostWorks ?? 0
      return used > workCount ? [refusal(`categories[${index}].workCount`, 'worksInUse', { count: used })] : []
    }),
    ...wanted.stages.flatMap((stage, index) =>
      stageRefusals(find(stored.stages, stage.id), stage, { field: `stages[${index}]`, first: index === 0 }),
    ),
    ...wanted.specialAwards.flatMap((award, index) => awardRefusals(stored, award, `specialAwards[${index}]`)),
  ]
}

function stageRefusals(
  used: FiguresInUse['stages'][number] | undefined,
  wanted: Wanted['stages'][number],
  { field, first }: { field: string; first: boolean },
): Refusal[] {
  if (!used) return []
  const { mostWorks, entrants } = used
  const advanced = wanted.ranking === 'by_category' ? used.advancedOfCategory : used.advanced
  const lowered = (before: number | null, after: number | null, count: number) => after !== null && after !== before && count > after
  return [
    // The first stage takes its categories' counts.
    ...(!first && mostWorks > wanted.workCount ? [refusal(`${field}.workCount`, 'worksInUse', { count: mostWorks })] : []),
    ...(lowered(used.advanceCount, wanted.advanceCount, advanced)
      ? [refusal(`${field}.advanceCount`, 'advanceCountInUse', { count: advanced })]
      : []),
    ...(lowered(used.participantLimit, wanted.participantLimit, entrants)
      ? [refusal(`${field}.participantLimit`, 'stagePlacesInUse', { count: entrants })]
      : []),
    ...(used.canUpload !== wanted.canUpload && mostWorks > 0 ? [{ field: `${field}.canUpload`, code: 'uploadsInUse' }] : []),
    ...(used.published && used.ranking !== wanted.ranking ? [{ field: `${field}.ranking`, code: 'rankingFixed' }] : []),
  ]
}

function awardRefusals(
  { specialAwards, works }: FiguresInUse,
  { id, maxWorksPerUser, required, winnerCount }: Wanted['specialAwards'][number],
  field: string,
): Refusal[] {
  const used = find(specialAwards, id)
  const becomesRequired = required && !used?.required
  return [
    ...(used && maxWorksPerUser !== null && used.mostWorks > maxWorksPerUser
      ? [refusal(`${field}.maxWorksPerUser`, 'awardWorksInUse', { count: used.mostWorks })]
      : []),
    ...(used && winnerCount !== null && used.winners > winnerCount
      ? [refusal(`${field}.winnerCount`, 'winnersInUse', { count: used.winners })]
      : []),
    ...(becomesRequired && works > 0 ? [{ field: `${field}.required`, code: 'awardRequiredInUse' }] : []),
  ]
}

const refusal = (field: string, code: string, params: Record<string, number>): Refusal => ({ field, code: coded(code, params) })

const find = <R extends { id: number }>(rows: readonly R[], id: number | undefined): R | undefined => rows.find((row) => row.id === id)
