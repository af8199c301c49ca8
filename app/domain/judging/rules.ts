import { scoringEnded } from '~/domain/competitions/clock'
import { scoringIsOver, type StageStatus, takesScores } from '~/domain/competitions/states'

export type ScoringStage = {
  status: StageStatus
  scoringPausedAt: Date | null
  scoringEndsAt: Date | null
  scoringEndOverruled: Date | null
}
export type ScoringCompetition = { status: string; publishedAt: Date | null }
export type ScoringWork = { status: string; lockedAt: Date | null }

/** Why a stage takes no score at an instant, or null when it does: uploads still run or have ended, and scoring has not, be it by hand or by its time. */
export function scoringRefusal(
  stage: ScoringStage,
  competition: ScoringCompetition,
  at: Date,
): 'scoringNotOpen' | 'scoringClosed' | 'scoringPaused' | null {
  if (competition.status === 'cancelled' || competition.status === 'archived') return 'scoringClosed'
  if (!competition.publishedAt) return 'scoringNotOpen'
  if (scoringIsOver(stage.status)) return 'scoringClosed'
  if (!takesScores(stage.status)) return 'scoringNotOpen'
  if (scoringEnded(stage, at)) return 'scoringClosed'
  return stage.scoringPausedAt ? 'scoringPaused' : null
}

/** How far the scoring of a stage is; `asked`: how many of its works can be scored. */
export function scoringProgress(stage: ScoringStage, asked: number, at: Date): StageScoring {
  if (scoringIsOver(stage.status)) return 'completed'
  if (!takesScores(stage.status) || asked === 0) return 'notStarted'
  if (scoringEnded(stage, at)) return 'completed'
  return stage.scoringPausedAt ? 'paused' : 'inProgress'
}

export type StageScoring = 'notStarted' | 'inProgress' | 'paused' | 'completed'

const endings = [
  'notFound',
  'notOnPanel',
  'notAssigned',
  'workNotScorable',
  'workPublished',
  'scoringNotOpen',
  'scoringClosed',
  'noCriteria',
  'alreadyScored',
]

/** Whether a refused sheet is refused whatever is changed in it: there is nothing more to fill in. */
export function endsSheet(code: string): boolean {
  return endings.includes(code)
}

/** A work can be scored once it is final (locked) and can be played (processed). */
export function isScorable(work: ScoringWork): boolean {
  return work.lockedAt !== null && work.status === 'completed'
}
