import { competitionRuns, type CompetitionStatus, scoringIsOver, stageHasBegun, type StageStatus, takesScores } from './states'
import { hasPassed, uploadsClose } from './windows'

type Instant = Date | null

const minuteMs = 60_000

type Stage = {
  status: StageStatus
  startsAt: Instant
  endsAt: Instant
  graceMinutes: number
  startOverruled: Instant
  endOverruled: Instant
  scoringEndsAt: Instant
  scoringEndOverruled: Instant
}

type Competition = { status: CompetitionStatus; publishedAt: Instant; startsAt: Instant; endsAt: Instant; submissionDeadline: Instant }

const same = (a: Instant, b: Instant) => a !== null && b !== null && a.getTime() === b.getTime()

/** Whether a stage's last byte may have arrived: its deadline with the grace is over, both to the whole minute. */
export function uploadsEnded(
  competition: { submissionDeadline: Instant },
  stage: Pick<Stage, 'endsAt' | 'graceMinutes'>,
  at: Date,
): boolean {
  const deadline = uploadsClose(competition, stage)
  return deadline !== null && hasPassed(new Date(deadline.getTime() + stage.graceMinutes * minuteMs), at)
}

/** Whether a stage's scoring is over by its time, to the whole minute; a time that an organiser overruled by reopening the stage counts no more. */
export function scoringEnded(
  { scoringEndsAt, scoringEndOverruled }: Pick<Stage, 'scoringEndsAt' | 'scoringEndOverruled'>,
  at: Date,
): boolean {
  return hasPassed(scoringEndsAt, at) && !same(scoringEndOverruled, scoringEndsAt)
}

/** When a stage's scoring ends by itself; null where no time says so or an organiser overruled it. */
export function scoringEnds({ scoringEndsAt, scoringEndOverruled }: Pick<Stage, 'scoringEndsAt' | 'scoringEndOverruled'>): Instant {
  return same(scoringEndOverruled, scoringEndsAt) ? null : scoringEndsAt
}

/**
 * Where the clock moves a stage, or null. It opens at its start, once the results of the stages before are out, ends with its uploads, and is
 * closed where its scoring ends by a time.
 * A time that an organiser overruled by moving the stage back counts no more, until it is changed.
 */
export function stageDue(
  competition: Competition,
  stage: Stage,
  { earlierPublished, at }: { earlierPublished: boolean; at: Date },
): 'active' | 'completed' | 'closed' | null {
  if (!isRunning(competition)) return null
  const ended = uploadsEnded(competition, stage, at)
  if (stage.status === 'active') return ended && !same(stage.endOverruled, uploadsClose(competition, stage)) ? 'completed' : null
  if (stage.status === 'completed') return scoringEnded(stage, at) ? 'closed' : null
  if (stageHasBegun(stage.status)) return null
  const begun = stage.startsAt !== null && stage.startsAt <= at
  return begun && !ended && earlierPublished && !same(stage.startOverruled, stage.startsAt) ? 'active' : null
}

/** Where the clock moves a competition, or null: it begins at its start, and is over after its end once all results are out. */
export function competitionDue(
  competition: Competition,
  { allPublished, at }: { allPublished: boolean; at: Date },
): 'in_progress' | 'completed' | null {
  if (!isRunning(competition)) return null
  if (competition.status === 'in_progress')
    return allPublished && competition.endsAt !== null && hasPassed(competition.endsAt, at) ? 'completed' : null
  return competition.startsAt !== null && competition.startsAt <= at ? 'in_progress' : null
}

function isRunning({ status, publishedAt }: Competition): boolean {
  return publishedAt !== null && competitionRuns(status)
}

/** The times a move by hand overrules: those already past that would move the stage on again. */
export function overruledBy(
  to: StageStatus,
  competition: { submissionDeadline: Instant },
  stage: Pick<Stage, 'status' | 'startsAt' | 'endsAt' | 'scoringEndsAt'>,
  at: Date,
) {
  const deadline = uploadsClose(competition, stage)
  return {
    ...(!stageHasBegun(to) && stage.startsAt !== null && stage.startsAt <= at ? { startOverruled: stage.startsAt } : {}),
    ...(scoringIsOver(stage.status) && takesScores(to) && hasPassed(stage.scoringEndsAt, at)
      ? { scoringEndOverruled: stage.scoringEndsAt }
      : {}),
    ...(to === 'active' && deadline !== null && hasPassed(deadline, at) ? { endOverruled: deadline } : {}),
  }
}
