import { awaitingReview } from '~/domain/registrations/states'
import { type CompetitionStatus, openStages, stageHasBegun, type StageStatus } from './states'
import { hasPassed } from './windows'

type Ending = {
  endsAt: Date | null
  stages: readonly { name: string; status: StageStatus }[]
  /** How many there are, by status. */
  registrations: Partial<Record<string, number>>
}

/** What stands in the way of ending or archiving a competition, and what ending it means. */
export function endingOf({ endsAt, stages, registrations }: Ending, at: Date) {
  const open = openStages(stages)
  const unheld = stages.filter(({ status }) => !stageHasBegun(status))
  return {
    open: open.map(({ name }) => name),
    unheld: unheld.map(({ name }) => name),
    toReview: awaitingReview.reduce((sum, status) => sum + (registrations[status] ?? 0), 0),
    /** Whether it could go on afterwards: with all results out and its end past the clock would end it again. */
    resumable: open.length + unheld.length > 0 || endsAt === null || !hasPassed(endsAt, at),
  }
}

/** Why a competition may not leave for a state, if its stages forbid it. */
export function endingRefusal(to: CompetitionStatus, open: readonly unknown[]): 'stagesOpen' | 'resultsOpen' | null {
  if (open.length === 0) return null
  if (to === 'completed') return 'stagesOpen'
  return to === 'archived' ? 'resultsOpen' : null
}
