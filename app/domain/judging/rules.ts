export type ScoringStage = { status: string; scoringPausedAt: Date | null }
export type ScoringCompetition = { status: string; publishedAt: Date | null }
export type ScoringWork = { status: string; lockedAt: Date | null }

/** Stages whose works judges can see at the desk; afterwards what they gave stays readable. */
export const deskStageStatuses = ['active', 'completed', 'closed', 'advanced'] as const

/** Why a stage takes no score now, or null when it does: uploads still run or have ended, and scoring has not. */
export function scoringRefusal(
  stage: ScoringStage,
  competition: ScoringCompetition,
): 'scoringNotOpen' | 'scoringClosed' | 'scoringPaused' | null {
  if (competition.status === 'cancelled' || competition.status === 'archived') return 'scoringClosed'
  if (!competition.publishedAt) return 'scoringNotOpen'
  if (stage.status === 'closed' || stage.status === 'advanced') return 'scoringClosed'
  if (stage.status !== 'active' && stage.status !== 'completed') return 'scoringNotOpen'
  return stage.scoringPausedAt ? 'scoringPaused' : null
}

/** A work can be scored once it is final (locked) and can be played (processed). */
export function isScorable(work: ScoringWork): boolean {
  return work.lockedAt !== null && work.status === 'completed'
}

export type PanelMember = {
  role: string
  /** On the competition's panel, and not taken off it. */
  onPanel: boolean
  /** Takes part in the competition. */
  registered: boolean
}

/** Judges and administrators score only where they sit on the panel; who takes part never judges. */
export function mayJudge({ role, onPanel, registered }: PanelMember): boolean {
  return (role === 'judge' || role === 'admin') && onPanel && !registered
}
