import { competitionRuns, type CompetitionStatus, type StageStatus, uploadsAreOver } from './states'

type Instant = Date | null

const minuteMs = 60_000

/** Whether a deadline has passed: it includes its whole last minute. A blank one never passes. */
export function hasPassed(deadline: Instant, at: Date): boolean {
  return deadline !== null && at.getTime() >= Math.floor(deadline.getTime() / minuteMs) * minuteMs + minuteMs
}

/** The earlier of two deadlines; blanks are ignored. */
function earlier(a: Instant, b: Instant): Instant {
  if (!a || !b) return a ?? b
  return a <= b ? a : b
}

type RegistrationTimes = {
  status: CompetitionStatus
  publishedAt: Instant
  registrationStartsAt: Instant
  registrationEndsAt: Instant
  registrationDeadline: Instant
  /** In order. */
  stages: readonly { status: StageStatus }[]
}

/** When registration closes: the earlier of its end and its deadline. */
export function registrationCloses({
  registrationEndsAt,
  registrationDeadline,
}: Pick<RegistrationTimes, 'registrationEndsAt' | 'registrationDeadline'>): Instant {
  return earlier(registrationEndsAt, registrationDeadline)
}

export type RegistrationWindow = 'unavailable' | 'not_yet' | 'open' | 'closed'

/**
 * Where an instant stands to a competition's registration; 'unavailable' when it is unpublished or over, 'closed' whatever
 * its dates say once its first stage takes no more works: who came later could not take part.
 */
export function registrationWindow(competition: RegistrationTimes, at: Date): RegistrationWindow {
  const { status, publishedAt, registrationStartsAt } = competition
  if (!publishedAt || !competitionRuns(status)) return 'unavailable'
  if (firstStageOver(competition)) return 'closed'
  if (registrationStartsAt && at < registrationStartsAt) return 'not_yet'
  return hasPassed(registrationCloses(competition), at) ? 'closed' : 'open'
}

/** Whether a competition's first stage takes no more works. */
export function firstStageOver({ stages }: Pick<RegistrationTimes, 'stages'>): boolean {
  const [first] = stages
  return first !== undefined && uploadsAreOver(first.status)
}

/** When a stage's uploads close: the earlier of the stage's end and the competition's submission deadline. */
export function uploadsClose(competition: { submissionDeadline: Instant }, stage: { endsAt: Instant }): Instant {
  return earlier(stage.endsAt, competition.submissionDeadline)
}

/** Whether so many places are all there are. */
export function isFull({ maxParticipants }: { maxParticipants: number | null }, placesTaken: number): boolean {
  return maxParticipants !== null && placesTaken >= maxParticipants
}
