import { type Edition, isBeingCorrected, type OwnEntry, publishedDecision } from './publications'
import { competitionRuns, type CompetitionStatus, stageHasBegun, type StageStatus } from './states'
import { hasPassed, type RegistrationWindow, uploadsClose } from './windows'

type Registration = {
  status: 'draft' | 'submitted' | 'under_review' | 'approved' | 'rejected'
  entries: readonly OwnEntry[]
  locks: { stageId: number }[]
}

type Stage = {
  id: number
  name: string
  status: StageStatus
  canUpload: boolean
  endsAt: Date | null
  /** The editions of its results, standing and withdrawn. */
  publications: readonly Edition[]
}

type Standing = {
  status: CompetitionStatus
  window: RegistrationWindow
  full: boolean
  registration: Registration | null
  /** In order. */
  stages: Stage[]
  submissionDeadline: Date | null
  at: Date
}

type Step = Situation & {
  /** The stages past whose results are taken back for now. */
  correcting?: readonly string[]
}

type Situation =
  | { kind: 'register' | 'awaitRegistration' | 'registrationClosed' | 'registrationFull' | 'unavailable' | 'cancelled' | 'over' }
  | { kind: 'continueRegistration' | 'awaitReview' | 'resubmit' | 'rejected' }
  | { kind: 'upload'; stage: string; until: Date | null }
  | {
      kind: 'locked' | 'awaitResults' | 'correcting' | 'awaitStage' | 'advanced' | 'eliminated' | 'seeResults' | 'uploadsClosed'
      stage: string
    }
  | { kind: 'sing' | 'sung'; stage: string }
  | { kind: 'awaitStages' }

/** The next step; of who entered several categories and does not stand alike in them, how each stands, the most urgent first. */
export type NextStep = Step & { apart?: { category: string; step: Step }[] }

/** What an entry may stand at, the most urgent first. */
const urgency: readonly Step['kind'][] = [
  'upload',
  'sing',
  'uploadsClosed',
  'locked',
  'advanced',
  'awaitStage',
  'awaitResults',
  'correcting',
  'sung',
  'seeResults',
]

/**
 * The one next thing for a person who takes part, or might. Only what is published of a stage is told:
 * an advancement counts once its stage's results are out.
 */
export function nextStep(standing: Standing): NextStep {
  const { status, registration, window, full } = standing
  if (status === 'cancelled') return { kind: 'cancelled' }
  if (!registration) return { kind: registerStep(standing) }
  // Neither takes a place: once all are taken, neither can be submitted.
  if (registration.status === 'draft')
    return { kind: window !== 'open' ? 'registrationClosed' : full ? 'registrationFull' : 'continueRegistration' }
  if (registration.status === 'rejected') return { kind: window === 'open' && !full ? 'resubmit' : 'rejected' }
  if (registration.status !== 'approved') return { kind: isOver(status) ? 'over' : 'awaitReview' }
  return participantStep(standing, registration)
}

/** Ended, and nothing of it will be held any more. */
const isOver = (status: CompetitionStatus) => !competitionRuns(status)

function registerStep({ window, full }: Standing) {
  if (window === 'not_yet') return 'awaitRegistration'
  if (window === 'closed') return 'registrationClosed'
  if (window === 'unavailable') return 'unavailable'
  return full ? 'registrationFull' : 'register'
}

function participantStep(standing: Standing, { entries, locks }: Registration): NextStep {
  const courses = entries
    .map((entry) => ({ category: entry.category, step: courseOf(entry, standing, locks) }))
    .sort((one, other) => rankOf(one.step) - rankOf(other.step))
  const [first] = courses
  if (!first) return { kind: 'awaitStages' }
  return courses.every(({ step }) => sameStep(step, first.step)) ? first.step : { ...first.step, apart: courses }
}

function rankOf({ kind }: Step): number {
  const rank = urgency.indexOf(kind)
  return rank === -1 ? urgency.length : rank
}

const stageOf = (step: Step) => ('stage' in step ? step.stage : null)
const sameStep = (one: Step, other: Step) => one.kind === other.kind && stageOf(one) === stageOf(other)

/** How one entry goes through the stages. */
function courseOf(entry: OwnEntry, standing: Standing, locks: Registration['locks']): Step {
  const stages = standing.stages.map((stage) => ({ ...stage, ...publishedDecision(entry, stage) }))
  const out = stages.find(({ decision }) => decision === 'eliminated')
  if (out) return { kind: 'eliminated', stage: out.name }
  const reached = placeOf(entry, stages)
  const correcting = stages
    .slice(0, reached)
    .flatMap(({ name, publications }) => (isBeingCorrected(publications, entry.categoryId) ? [name] : []))
  return { ...situationAt(entry, stages, reached, standing, locks), ...(correcting.length > 0 && { correcting }) }
}

type DecidedStage = Stage & ReturnType<typeof publishedDecision>

/** How far an entry is: at the stage after the last whose results are out; where they were taken back meanwhile, at the one that it went on to and that has begun. */
function placeOf({ goesOnFrom }: OwnEntry, stages: readonly DecidedStage[]): number {
  const after = stages.findLastIndex(({ published }) => published) + 1
  const begun = stages.findLastIndex(({ status }, index) => {
    const before = stages[index - 1]
    return before && stageHasBegun(status) && goesOnFrom.some(({ stageId }) => stageId === before.id)
  })
  return Math.max(after, begun)
}

function situationAt(
  entry: OwnEntry,
  stages: readonly DecidedStage[],
  reached: number,
  { status, submissionDeadline, at }: Standing,
  locks: Registration['locks'],
): Situation {
  const [before, stage] = [stages[reached - 1], stages[reached]]
  if (!stage) return before ? { kind: 'seeResults', stage: before.name } : { kind: isOver(status) ? 'over' : 'awaitStages' }
  if (before?.published && before.decision !== 'advanced') return { kind: 'seeResults', stage: before.name }
  if (!stageHasBegun(stage.status)) {
    if (isOver(status)) return before ? { kind: 'seeResults', stage: before.name } : { kind: 'over' }
    return { kind: before ? 'advanced' : 'awaitStage', stage: stage.name }
  }
  if (stage.status !== 'active' && isBeingCorrected(stage.publications, entry.categoryId)) return { kind: 'correcting', stage: stage.name }
  if (!stage.canUpload) return { kind: stage.status === 'active' ? 'sing' : 'sung', stage: stage.name }
  if (stage.status !== 'active') return { kind: 'awaitResults', stage: stage.name }
  if (locks.some(({ stageId }) => stageId === stage.id)) return { kind: 'locked', stage: stage.name }
  const until = uploadsClose({ submissionDeadline }, stage)
  return hasPassed(until, at) ? { kind: 'uploadsClosed', stage: stage.name } : { kind: 'upload', stage: stage.name, until }
}
