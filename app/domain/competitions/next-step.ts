import { type Edition, type OwnEntry, publishedDecision } from './publications'
import { type CompetitionStatus, stageHasBegun, type StageStatus } from './states'
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
  /** The editions of its results that stand. */
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

type Step =
  | { kind: 'register' | 'awaitRegistration' | 'registrationClosed' | 'registrationFull' | 'unavailable' | 'cancelled' }
  | { kind: 'continueRegistration' | 'awaitReview' | 'resubmit' | 'rejected' }
  | { kind: 'upload'; stage: string; until: Date | null }
  | { kind: 'locked' | 'awaitResults' | 'awaitStage' | 'advanced' | 'eliminated' | 'seeResults' | 'uploadsClosed'; stage: string }
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
  'sung',
  'seeResults',
]

/**
 * The one next thing for a person who takes part, or might. Only what is published of a stage is told:
 * an advancement counts once its stage's results are out.
 */
export function nextStep(standing: Standing): NextStep {
  const { status, registration, window } = standing
  if (status === 'cancelled') return { kind: 'cancelled' }
  if (!registration) return { kind: registerStep(standing) }
  if (registration.status === 'draft') return { kind: window === 'open' ? 'continueRegistration' : 'registrationClosed' }
  if (registration.status === 'rejected') return { kind: window === 'open' ? 'resubmit' : 'rejected' }
  if (registration.status !== 'approved') return { kind: 'awaitReview' }
  return participantStep(standing, registration)
}

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
function courseOf(entry: OwnEntry, { stages, submissionDeadline, at }: Standing, locks: Registration['locks']): Step {
  const decided = stages.map((stage) => ({ ...stage, ...publishedDecision(entry, stage) }))
  const out = decided.find(({ decision }) => decision === 'eliminated')
  if (out) return { kind: 'eliminated', stage: out.name }
  const stage = decided.find(({ published }) => !published)
  if (!stage) {
    const last = stages.at(-1)
    return last ? { kind: 'seeResults', stage: last.name } : { kind: 'awaitStages' }
  }
  const before = decided[decided.indexOf(stage) - 1]
  if (before && before.decision !== 'advanced') return { kind: 'seeResults', stage: before.name }
  if (!stageHasBegun(stage.status)) return { kind: before ? 'advanced' : 'awaitStage', stage: stage.name }
  if (!stage.canUpload) return { kind: stage.status === 'active' ? 'sing' : 'sung', stage: stage.name }
  if (stage.status !== 'active') return { kind: 'awaitResults', stage: stage.name }
  if (locks.some(({ stageId }) => stageId === stage.id)) return { kind: 'locked', stage: stage.name }
  const until = uploadsClose({ submissionDeadline }, stage)
  return hasPassed(until, at) ? { kind: 'uploadsClosed', stage: stage.name } : { kind: 'upload', stage: stage.name, until }
}
