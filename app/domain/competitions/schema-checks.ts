import type { z } from 'zod'
import { scoreScale } from './score-scale'
import type { PrizeKind } from './states'

type Times = { startsAt: Date | null; endsAt: Date | null }
type Stage = Times & { name: string; participantLimit: number | null; advanceCount: number | null }
type Named = { name: string }

type Checked = Times & {
  registrationStartsAt: Date | null
  registrationEndsAt: Date | null
  registrationDeadline: Date | null
  submissionDeadline: Date | null
  categories: (Named & { songFields: Named[] })[]
  stages: Stage[]
  specialAwards: Named[]
  prizes: { name: string; kind: PrizeKind; count: number | null; share: number | null; category: string }[]
  criteria: (Named & { maxHundredths: number; weight: number; stepHundredths: number; partsTies: boolean })[]
}

type Path = (string | number)[]
type Refuse = (path: Path, message: string) => void

/** What one field alone cannot show: times in order, names once each, counts that fit. */
export function checkCompetition(input: Checked, context: z.core.$RefinementCtx): void {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message, input })
  const inOrder = (first: Date | null, second: Date | null, path: Path, message: string) => {
    if (first && second && first >= second) refuse(path, message)
  }
  inOrder(input.startsAt, input.endsAt, ['endsAt'], 'endBeforeStart')
  inOrder(input.registrationStartsAt, input.registrationEndsAt, ['registrationEndsAt'], 'endBeforeStart')
  inOrder(input.registrationStartsAt, input.registrationDeadline, ['registrationDeadline'], 'deadlineBeforeRegistration')
  inOrder(input.startsAt, input.submissionDeadline, ['submissionDeadline'], 'deadlineBeforeStart')
  input.stages.forEach((stage, index) => checkStage(stage, input.stages[index - 1], ['stages', index], refuse))
  for (const list of ['categories', 'stages', 'specialAwards', 'criteria'] as const) checkNames(input[list], [list], refuse)
  const measured =
    input.criteria.length > 0 && input.criteria.every(({ maxHundredths }) => Number.isInteger(maxHundredths) && maxHundredths > 0)
  if (measured && scoreScale(input.criteria) === null) refuse(['criteria'], 'criteriaTooUneven')
  checkCriteria(input.criteria, refuse)
  checkPrizes(input, refuse)
  input.categories.forEach(({ songFields }, index) => checkNames(songFields, ['categories', index, 'songFields'], refuse))
}

function checkStage(stage: Stage, previous: Stage | undefined, path: Path, refuse: Refuse): void {
  const { startsAt, endsAt, participantLimit, advanceCount } = stage
  if (startsAt && endsAt && startsAt >= endsAt) refuse([...path, 'endsAt'], 'endBeforeStart')
  if (startsAt && previous?.startsAt && startsAt < previous.startsAt) refuse([...path, 'startsAt'], 'stageBeforePrevious')
  if (participantLimit !== null && advanceCount !== null && advanceCount > participantLimit) {
    refuse([...path, 'advanceCount'], `tooLarge?max=${participantLimit}`)
  }
}

function checkCriteria(criteria: Checked['criteria'], refuse: Refuse): void {
  const nominated = criteria.findIndex(({ partsTies }) => partsTies)
  criteria.forEach(({ maxHundredths, stepHundredths, partsTies }, index) => {
    if (Number.isInteger(maxHundredths) && Number.isInteger(stepHundredths) && maxHundredths % stepHundredths !== 0)
      refuse(['criteria', index, 'stepHundredths'], 'stepDoesNotFit')
    if (partsTies && index !== nominated) refuse(['criteria', index, 'partsTies'], 'oneTieCriterion')
  })
}

function checkPrizes({ prizes, categories }: Pick<Checked, 'prizes' | 'categories'>, refuse: Refuse): void {
  prizes.forEach(({ name, kind, count, share, category }, index) => {
    const path = ['prizes', index]
    if (kind === 'ranked' && (count === null) === (share === null)) refuse([...path, 'count'], 'prizeSizeMissing')
    if (kind === 'excellence' && (count ?? share) !== null) refuse([...path, 'count'], 'prizeSizeNone')
    if (category && !categories.some((one) => one.name === category)) refuse([...path, 'category'], 'categoryUnknown')
    if (prizes.findIndex((other) => other.name === name && other.category === category) < index) refuse([...path, 'name'], 'duplicateName')
  })
}

function checkNames(rows: Named[], path: Path, refuse: Refuse): void {
  rows.forEach(({ name }, index) => {
    if (rows.findIndex((row) => row.name === name) < index) refuse([...path, index, 'name'], 'duplicateName')
  })
}
