import { type NamedEdition, rankingsBeingCorrected, stageIsBeingCorrected } from './publications'
import type { CompetitionStatus, StageStatus } from './states'
import { competitionRuns, stageHasBegun, takesScores } from './states'
import { isFull, type RegistrationWindow } from './windows'

type Stage = {
  id: number
  name: string
  status: StageStatus
  paused: boolean
  locks: number
  works: Partial<Record<string, number>>
  scorable: number
  judges: { scorable: number; submitted: number }[]
  waitsForEarlier: boolean
  /** Works with fewer judges than they should have, since one gave them up. */
  shortOfJudges: number
  startsAt: Date | null
  /** Categories whose results are still to be published; none where they are published together. */
  unpublished: readonly { id: number; name: string }[]
  publications: readonly NamedEdition[]
}

export type Differing = { stage: string; stageId: number; categoryId: number | null; count: number }

type Looked = {
  competition: { status: CompetitionStatus; publishedAt: Date | null; maxParticipants: number | null; window: RegistrationWindow }
  registrations: Partial<Record<string, number>>
  judges: number
  stages: readonly Stage[]
  /** Rankings that are no longer what is published of them. */
  differing: readonly Differing[]
  /** Entries that nobody has decided on, stage by stage. */
  undecided: readonly { stageId: number; count: number }[]
  /** Registrations with a payment screenshot that another has, too. */
  sharedReceipts: number
  /** Requests for a review of a result that wait for an answer. */
  appeals: number
  /** Special awards that are not out though nothing stands in their way: with winners, and with none yet. */
  awards: { toPublish: number; toDecide: number }
  /** Mails to those who take part or judge that could not be sent. */
  mailsFailed: number
}

/** Something that waits for an organiser, with the stage it is about. */
export type Attention =
  | { kind: 'unpublished' | 'noJudges' }
  | { kind: 'toReview' | 'full'; count: number }
  | { kind: 'worksFailed' | 'scoresMissing' | 'shortOfJudges'; count: number; stage: string; stageId: number }
  | ({ kind: 'differs' } & Differing)
  | { kind: 'paused' | 'allScored' | 'waitsForEarlier'; stage: string; stageId: number }
  | { kind: 'undecided'; count: number; stage: string; stageId: number }
  | { kind: 'noJudgesNext'; stage: string; stageId: number; startsAt: Date | null }
  | { kind: 'appeals' | 'sharedReceipts' | 'mailsFailed' | 'awardsToPublish' | 'awardsToDecide'; count: number }
  | { kind: 'toPublish' | 'withdrawn'; stage: string; stageId: number; categories: readonly { id: number; name: string }[] }

/** What needs an organiser's attention now, the most pressing first. */
export function attentionOf({ competition, registrations, judges, stages, differing, ...also }: Looked): Attention[] {
  const toCorrect = differing.map((one) => ({ kind: 'differs' as const, ...one }))
  if (competition.status === 'cancelled') return toCorrect
  // Results that were taken back are owed to those who were told them, also once all else is over.
  const asked = also.appeals > 0 ? [{ kind: 'appeals' as const, count: also.appeals }] : []
  const allOut = stages.every(({ status }) => status === 'advanced')
  const awards = [
    ...(also.awards.toPublish > 0 ? [{ kind: 'awardsToPublish' as const, count: also.awards.toPublish }] : []),
    ...(allOut && also.awards.toDecide > 0 ? [{ kind: 'awardsToDecide' as const, count: also.awards.toDecide }] : []),
  ]
  if (!competitionRuns(competition.status))
    return [...asked, ...toCorrect, ...stages.filter(stageIsBeingCorrected).map(toBePublished), ...awards]
  const waiting = (registrations.submitted ?? 0) + (registrations.under_review ?? 0)
  const taken = waiting + (registrations.approved ?? 0)
  const full = isFull(competition, taken) && competition.window === 'open'
  const begun = stages.some(({ status }) => stageHasBegun(status))
  return [
    ...(competition.publishedAt ? [] : [{ kind: 'unpublished' as const }]),
    ...(waiting > 0 ? [{ kind: 'toReview' as const, count: waiting }] : []),
    ...(begun && judges === 0 ? [{ kind: 'noJudges' as const }] : []),
    ...asked,
    ...toCorrect,
    ...stages.flatMap((stage) => stageAttention(stage, also.undecided)),
    ...awards,
    ...(judges > 0 ? judgesMissing(stages) : []),
    ...(also.sharedReceipts > 0 ? [{ kind: 'sharedReceipts' as const, count: also.sharedReceipts }] : []),
    ...(also.mailsFailed > 0 ? [{ kind: 'mailsFailed' as const, count: also.mailsFailed }] : []),
    ...(full ? [{ kind: 'full' as const, count: taken }] : []),
  ]
}

/** The next stage, once another has begun, if no seat of the panel covers it. */
function judgesMissing(stages: readonly Stage[]): Attention[] {
  const next = stages.find(({ status }) => !stageHasBegun(status))
  if (!next || next === stages[0] || next.judges.length > 0) return []
  return [{ kind: 'noJudgesNext', stage: next.name, stageId: next.id, startsAt: next.startsAt }]
}

function stageAttention(shown: Stage, undecided: Looked['undecided']): Attention[] {
  const { status, paused, works, scorable, judges, waitsForEarlier, unpublished, shortOfJudges } = shown
  const about = { stage: shown.name, stageId: shown.id }
  const failed = works.failed ?? 0
  const missing = judges.reduce((sum, judge) => sum + Math.max(0, judge.scorable - judge.submitted), 0)
  const allScored = status === 'completed' && scorable > 0 && judges.length > 0 && missing === 0
  return [
    ...(waitsForEarlier ? [{ kind: 'waitsForEarlier' as const, ...about }] : []),
    ...(failed > 0 && status !== 'advanced' ? [{ kind: 'worksFailed' as const, count: failed, ...about }] : []),
    ...(paused && takesScores(status) ? [{ kind: 'paused' as const, ...about }] : []),
    ...(shortOfJudges > 0 ? [{ kind: 'shortOfJudges' as const, count: shortOfJudges, ...about }] : []),
    ...((status === 'completed' || stageIsBeingCorrected(shown)) && missing > 0
      ? [{ kind: 'scoresMissing' as const, count: missing, ...about }]
      : []),
    ...(allScored && unpublished.length === 0 ? [{ kind: 'allScored' as const, ...about }] : []),
    ...undecided.flatMap(({ stageId, count }) =>
      stageId === shown.id && count > 0 ? [{ kind: 'undecided' as const, count, ...about }] : [],
    ),
    ...(status === 'closed' || (allScored && unpublished.length > 0) ? [toBePublished(shown)] : []),
  ]
}

function toBePublished(shown: Stage): Attention {
  const about = { stage: shown.name, stageId: shown.id }
  const corrected = rankingsBeingCorrected(shown)
  if (corrected.length === 0) return { kind: 'toPublish', categories: shown.unpublished, ...about }
  const categories = corrected.flatMap(({ categoryId, category }) => (categoryId && category ? { id: categoryId, name: category } : []))
  return { kind: 'withdrawn', categories, ...about }
}
