import { stageIsBeingCorrected, type Edition } from './publications'
import { type CompetitionStatus, currentStage, type StageStatus, uploadsAreOver } from './states'
import { hasPassed, type RegistrationWindow, uploadsClose } from './windows'
import type { Attention, Differing } from './attention'

type Stage = {
  id: number
  name: string
  status: StageStatus
  canUpload: boolean
  paused: boolean
  startsAt: Date | null
  endsAt: Date | null
  scoringEndsAt: Date | null
  judges: readonly { scorable: number; submitted: number }[]
  unpublished: readonly { id: number }[]
  publications: readonly Edition[]
}

type Standing = {
  status: CompetitionStatus
  publishedAt: Date | null
  window: RegistrationWindow
  registrationCloses: Date | null
  submissionDeadline: Date | null
  /** Registrations that nobody has decided on. */
  toReview: number
  /** In order. */
  stages: readonly Stage[]
  differing: readonly Differing[]
  /** Of the present stage, once it is closed and another follows: entries without a decision. */
  undecided: number
  /** How many entries take part in the present stage. */
  taking: number
  /** Special awards that are not out though nothing stands in their way. */
  awards: { toPublish: number; toDecide: number }
  at: Date
}

type About = { stage: string; stageId: number }
type Ranking = About & { categoryId: number | null }

export type OrganiserStep =
  | { kind: 'addStages' | 'publish' | 'end' | 'archive' }
  | { kind: 'decideAwards' | 'publishAwards'; count: number }
  | { kind: 'review'; count: number; until: Date | null }
  | { kind: 'awaitEntries'; until: Date | null; opens: Date }
  | (About & { kind: 'awaitStage'; live: boolean; opens: Date })
  | (About & { kind: 'awaitUploads'; until: Date })
  | (About & { kind: 'awaitScores'; missing: number; judges: number; until: Date | null })
  | (About & { kind: 'openStage' | 'endUploads'; live: boolean })
  | (About & { kind: 'closeScoring' | 'addJudges' | 'resumeScoring' })
  /** Nobody has advanced to the stage; `before` is the one that decides on it. */
  | (About & { kind: 'nobodyAdvanced'; before: string; beforeId: number })
  | (Ranking & { kind: 'correct' | 'decide'; count: number })
  | (Ranking & { kind: 'republish' | 'publishResults' })

/** The one next thing for who organises a competition; null when there is nothing left to do. */
export function organiserStep(standing: Standing): OrganiserStep | null {
  const { status, publishedAt, stages, differing, toReview, window, at } = standing
  if (status === 'cancelled') return null
  const [changed] = differing
  if (changed) return { kind: 'correct', ...changed }
  const withdrawn = stages.find(stageIsBeingCorrected)
  if (withdrawn) return { kind: 'republish', ...rankingOf(withdrawn) }
  if (status === 'archived') return null
  if (status === 'completed') return awardsStep(standing) ?? { kind: 'archive' }
  const [first, stage] = [stages[0], currentStage(stages)]
  if (!first || !stage) return { kind: 'addStages' }
  if (!publishedAt) return { kind: 'publish' }
  // Who is approved once the first stage takes no more works comes too late for it.
  if (toReview > 0 && !uploadsAreOver(first.status)) return { kind: 'review', count: toReview, until: standing.registrationCloses }
  if (stage === first && (window === 'open' || window === 'not_yet') && !hasBegun(stage) && stage.startsAt && stage.startsAt > at)
    return { kind: 'awaitEntries', until: standing.registrationCloses, opens: stage.startsAt }
  const before = stages[stages.indexOf(stage) - 1]
  if (before?.status === 'advanced' && standing.taking === 0 && stage.status !== 'advanced')
    return { kind: 'nobodyAdvanced', stage: stage.name, stageId: stage.id, before: before.name, beforeId: before.id }
  return stepAt(stage, standing)
}

const hasBegun = ({ status }: Stage) => status !== 'pending' && status !== 'upcoming'

/** What was promised with a competition comes before its end, which takes it out of sight. */
function awardsStep({ awards: { toDecide, toPublish } }: Standing): OrganiserStep | null {
  if (toDecide > 0) return { kind: 'decideAwards', count: toDecide }
  return toPublish > 0 ? { kind: 'publishAwards', count: toPublish } : null
}

function stepAt(stage: Stage, standing: Standing): OrganiserStep {
  const { undecided, submissionDeadline, at } = standing
  const about = { stage: stage.name, stageId: stage.id }
  const live = !stage.canUpload
  const until = uploadsClose({ submissionDeadline }, stage)
  const missing = missingScores(stage)
  const awaitScores = {
    kind: 'awaitScores',
    ...about,
    missing: missing.scores,
    judges: missing.judges,
    until: stage.scoringEndsAt,
  } as const
  switch (stage.status) {
    case 'pending':
    case 'upcoming':
      if (stage.startsAt && stage.startsAt > at) return { kind: 'awaitStage', ...about, live, opens: stage.startsAt }
      return { kind: 'openStage', ...about, live }
    case 'active':
      if (stage.judges.length === 0) return { kind: 'addJudges', ...about }
      if (live && missing.scores > 0) return awaitScores
      if (!live && until && !hasPassed(until, at)) return { kind: 'awaitUploads', ...about, until }
      return { kind: 'endUploads', ...about, live }
    case 'completed':
      if (stage.judges.length === 0) return { kind: 'addJudges', ...about }
      if (stage.paused) return { kind: 'resumeScoring', ...about }
      if (missing.scores > 0) return awaitScores
      return { kind: 'closeScoring', ...about }
    case 'closed':
      if (undecided > 0) return { kind: 'decide', ...rankingOf(stage), count: undecided }
      return { kind: 'publishResults', ...rankingOf(stage) }
    case 'advanced':
      return awardsStep(standing) ?? { kind: 'end' }
  }
}

function missingScores({ judges }: Stage): { scores: number; judges: number } {
  const owed = judges.map(({ scorable, submitted }) => Math.max(0, scorable - submitted)).filter((count) => count > 0)
  return { scores: owed.reduce((sum, count) => sum + count, 0), judges: owed.length }
}

/** The first of a stage's rankings that is not out. */
function rankingOf({ id, name, unpublished }: Stage): Ranking {
  return { stage: name, stageId: id, categoryId: unpublished[0]?.id ?? null }
}

const sayTheSame: Partial<Record<OrganiserStep['kind'], Attention['kind']>> = {
  publish: 'unpublished',
  review: 'toReview',
  addJudges: 'noJudges',
  awaitScores: 'scoresMissing',
  closeScoring: 'allScored',
  resumeScoring: 'paused',
  decide: 'undecided',
  correct: 'differs',
  republish: 'withdrawn',
  decideAwards: 'awardsToDecide',
  publishAwards: 'awardsToPublish',
}

/** Whether what asks for attention is just what the next step says. */
export function isSaidBy(step: OrganiserStep | null, attention: Attention): boolean {
  if (!step || sayTheSame[step.kind] !== attention.kind) return false
  // Of several categories the step is about the first alone.
  if ('categories' in attention && attention.categories.length > 1) return false
  if ('stageId' in step && 'stageId' in attention && step.stageId !== attention.stageId) return false
  return !('categoryId' in step && 'categoryId' in attention) || step.categoryId === attention.categoryId
}
