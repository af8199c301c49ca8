import { type Edition, type OwnRegistration, publishedDecision } from './publications'
import { type CompetitionStatus, stageHasBegun, type StageStatus } from './states'
import { hasPassed, type RegistrationWindow, uploadsClose } from './windows'

type Registration = {
  status: 'draft' | 'submitted' | 'under_review' | 'approved' | 'rejected'
  entries: readonly OwnRegistration[]
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

export type NextStep =
  | { kind: 'register' | 'awaitRegistration' | 'registrationClosed' | 'registrationFull' | 'unavailable' | 'cancelled' }
  | { kind: 'continueRegistration' | 'awaitReview' | 'resubmit' | 'rejected' }
  | { kind: 'upload'; stage: string; until: Date | null }
  | { kind: 'locked' | 'awaitResults' | 'awaitStage' | 'advanced' | 'eliminated' | 'seeResults' | 'uploadsClosed'; stage: string }
  | { kind: 'awaitStages' }

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

function participantStep({ stages, submissionDeadline, at }: Standing, { entries, locks }: Registration): NextStep {
  const decided = stages.map((stage) => ({ ...stage, ...publishedDecision(entries, stage) }))
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
  if (stage.status !== 'active') return { kind: 'awaitResults', stage: stage.name }
  if (!stage.canUpload) return { kind: 'awaitResults', stage: stage.name }
  if (locks.some(({ stageId }) => stageId === stage.id)) return { kind: 'locked', stage: stage.name }
  const until = uploadsClose({ submissionDeadline }, stage)
  return hasPassed(until, at) ? { kind: 'uploadsClosed', stage: stage.name } : { kind: 'upload', stage: stage.name, until }
}
