export const competitionStatuses = ['pending', 'in_progress', 'completed', 'archived', 'cancelled'] as const
export type CompetitionStatus = (typeof competitionStatuses)[number]

/** A competition runs until it is over or called off. */
export const runningStatuses = ['pending', 'in_progress'] as const satisfies readonly CompetitionStatus[]

export function competitionRuns(status: CompetitionStatus): boolean {
  return (runningStatuses as readonly CompetitionStatus[]).includes(status)
}

/** Where a competition may go from each state; an organiser moves it. One that was ended may go on, with a reason. */
export const competitionMoves: Record<CompetitionStatus, readonly CompetitionStatus[]> = {
  pending: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: ['archived', 'in_progress'],
  archived: [],
  cancelled: [],
}

/** An ended competition goes on. */
export function resumes(from: CompetitionStatus, to: CompetitionStatus): boolean {
  return from === 'completed' && to === 'in_progress'
}

/** In order: uploads run while active, scoring until closed, results are out when advanced. */
export const stageStatuses = ['pending', 'upcoming', 'active', 'completed', 'closed', 'advanced'] as const
export type StageStatus = (typeof stageStatuses)[number]

/** The states of a stage that takes no more works. */
export const pastUploads = ['completed', 'closed', 'advanced'] as const satisfies readonly StageStatus[]

export function uploadsAreOver(status: StageStatus): boolean {
  return (pastUploads as readonly StageStatus[]).includes(status)
}

export const begunStatuses = ['active', ...pastUploads] as const satisfies readonly StageStatus[]

export function stageHasBegun(status: StageStatus): boolean {
  return (begunStatuses as readonly StageStatus[]).includes(status)
}

/** A stage has begun and its results are not out. */
export const unpublishedStatuses = ['active', 'completed', 'closed'] as const satisfies readonly StageStatus[]

/** The stages that have begun and whose results are not out, or were taken back. */
export function openStages<S extends { status: StageStatus }>(stages: readonly S[]): S[] {
  return stages.filter(({ status }) => (unpublishedStatuses as readonly StageStatus[]).includes(status))
}

/** A stage is scored from its first locked work until it is closed. */
export const scoringStatuses = ['active', 'completed'] as const satisfies readonly StageStatus[]

export function takesScores(status: StageStatus): boolean {
  return (scoringStatuses as readonly StageStatus[]).includes(status)
}

export const scoringOverStatuses = ['closed', 'advanced'] as const satisfies readonly StageStatus[]

export function scoringIsOver(status: StageStatus): boolean {
  return (scoringOverStatuses as readonly StageStatus[]).includes(status)
}

/**
 * Where an organiser may move a stage by hand. `advanced` is absent on purpose: only publishing the stage's results leads
 * there, and what was published is not taken back by moving the stage.
 */
export const stageMoves: Record<StageStatus, readonly StageStatus[]> = {
  pending: ['upcoming', 'active'],
  upcoming: ['active', 'pending'],
  active: ['completed', 'upcoming'],
  completed: ['closed', 'active'],
  closed: ['completed'],
  advanced: [],
}

/** Why a stage cannot be opened for uploads, if it cannot: its competition is not published, or the results of a stage before it are not out. */
export function openingRefusal({
  isPublished,
  earlier,
}: {
  isPublished: boolean
  earlier: readonly { status: StageStatus }[]
}): 'publishFirst' | 'previousStageOpen' | null {
  if (!isPublished) return 'publishFirst'
  return earlier.some(({ status }) => status !== 'advanced') ? 'previousStageOpen' : null
}

/** A backward move needs a reason. */
export function isBackward(from: StageStatus, to: StageStatus): boolean {
  return stageStatuses.indexOf(to) < stageStatuses.indexOf(from)
}

/** The stage that is under way: the last that has begun and whose results are not out (an earlier one waits to be corrected), else the next, else the last. */
export function currentStage<S extends { status: StageStatus }>(stages: readonly S[]): S | undefined {
  const running = openStages(stages).pop()
  return running ?? stages.find(({ status }) => status !== 'advanced') ?? stages.at(-1)
}

/** Whether a stage ranks each category by itself, or all together. */
export const stageRankings = ['by_category', 'together'] as const
export const stageBlindness = ['number_only', 'none'] as const
export type Blindness = (typeof stageBlindness)[number]
export const scoreVisibilities = ['never', 'after_submitting', 'always'] as const
/** The order in which judges go through a stage's works: everybody by number, or each in one of their own. */
export const workOrders = ['by_number', 'seeded'] as const
export type WorkOrder = (typeof workOrders)[number]
/** What is dropped: a work's highest and lowest judge totals, or the highest and lowest points of each criterion. */
export const extremesModes = ['judge_totals', 'per_criterion'] as const
/** By rank, or to everybody else with a result in the last stage. */
export const prizeKinds = ['ranked', 'excellence'] as const
export type PrizeKind = (typeof prizeKinds)[number]
/** Who may read all published results, and what these say. */
export const resultAudiences = ['participants', 'public'] as const
export const resultDetails = ['ranks', 'advanced_only'] as const
export const songFieldTypes = ['text', 'time', 'number', 'textarea'] as const

/** Whether an entry goes on to the next stage, as the organiser decided. */
export const advancementStatuses = ['pending', 'advanced', 'eliminated'] as const
export type AdvancementStatus = (typeof advancementStatuses)[number]

type Placed = { position: number }

/** The stage after one: who advances goes there. Null for the last. */
export function stageAfter<S extends Placed>(stages: readonly S[], stage: Placed): S | null {
  return stages.reduce<S | null>(
    (after, one) => (one.position > stage.position && (!after || one.position < after.position) ? one : after),
    null,
  )
}
