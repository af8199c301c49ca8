import { type Fields, type Place, valueAt } from '~/domain/competitions/merge-edits'
import type { Translate } from '~/i18n/translate'

/** What the editor's lists and their fields are called; a field not named here goes by its own name. */
const listTitles = {
  categories: 'competitions.categories',
  stages: 'competitions.stages',
  specialAwards: 'competitions.awards',
  prizes: 'competitions.prizes',
  criteria: 'competitions.criteria',
  songFields: 'competitions.field_songFields',
  requirements: 'competitions.field_requirements',
} as const

const fieldNames: Record<string, Record<string, string>> = {
  '': { paymentQrUploadId: 'paymentQr' },
  categories: { name: 'categoryName', description: 'rowDescription' },
  stages: {
    name: 'stageName',
    description: 'rowDescription',
    startsAt: 'stageStartsAt',
    endsAt: 'stageEndsAt',
    workCount: 'stageWorkCount',
  },
  specialAwards: { name: 'awardName', description: 'rowDescription', maxWorksPerUser: 'awardMaxWorks', required: 'awardRequired' },
  prizes: {
    name: 'prizeName',
    kind: 'prizeKind',
    count: 'prizeCount',
    share: 'prizeShare',
    category: 'prizeCategory',
    forTeachers: 'prizeForTeachers',
  },
  criteria: {
    name: 'criterionName',
    maxHundredths: 'criterionMax',
    weight: 'criterionWeight',
    description: 'rowDescription',
    stepHundredths: 'criterionStep',
  },
  songFields: { name: 'songFieldName', type: 'songFieldType', required: 'songFieldRequired' },
  requirements: { title: 'requirementTitle', description: 'requirementDescription' },
}

const optionNames: Record<string, string> = {
  currency: 'currency',
  extremesMode: 'extremes',
  ranking: 'ranking',
  blindness: 'blind',
  scoreVisibility: 'see',
  type: 'songType',
  kind: 'prize',
  resultsAudience: 'audience',
  resultsShown: 'shown',
}

const boxes = ['resumeRequired', 'autoApprove', 'removeExtremes', 'canUpload', 'required', 'commentsReleased', 'partsTies', 'forTeachers']

type Said = (key: string, params?: Record<string, string>) => string

/** A place of the editor in words: the row it stands in, by the name it has in one of these versions, and the field. */
export function placeName(t: Translate, place: Place, versions: (Fields | undefined)[]): string {
  const say = t as Said
  const rows = place.flatMap((list, index) => {
    if (index % 2 || index + 1 >= place.length) return []
    const row = versions.map((fields) => valueAt(fields, place.slice(0, index + 2)) as Fields | undefined).find(Boolean)
    const name = String(row?.name ?? row?.title ?? '')
    return [say('competitions.conflictRow', { list: say(listTitles[list as keyof typeof listTitles]), name })]
  })
  if (place.length % 2 === 0) return rows.join(' · ')
  const field = place.at(-1)!
  const own = fieldNames[place.at(-3) ?? '']?.[field] ?? field
  return [...rows, say(`competitions.field_${own}`)].join(' · ')
}

/** A field's value as the editor shows it; of a row, whether it is there. */
export function valueText(t: Translate, place: Place, value: unknown): string {
  const say = t as Said
  if (place.length % 2 === 0) return say(value ? 'competitions.conflictRowKept' : 'competitions.conflictRowGone')
  const field = place.at(-1)!
  if (boxes.includes(field)) return say(value ? 'common.yes' : 'common.no')
  if (typeof value !== 'string' || value === '') return say('competitions.conflictBlank')
  const options = optionNames[field]
  if (options) return say(`competitions.${options}_${value}`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? value.replace('T', ' ') : value
}
