import { scoringIsOver, stageHasBegun, type StageStatus, uploadsAreOver } from './states'
import { firstStageOver, registrationCloses, uploadsClose } from './windows'

type Dated = {
  endsAt: Date | null
  registrationStartsAt: Date | null
  registrationEndsAt: Date | null
  registrationDeadline: Date | null
  submissionDeadline: Date | null
  /** In order. */
  stages: readonly {
    name: string
    status: StageStatus
    canUpload: boolean
    startsAt: Date | null
    endsAt: Date | null
    scoringEndsAt: Date | null
  }[]
}

type Kind = 'registrationOpens' | 'registrationCloses' | 'stageOpens' | 'liveRound' | 'uploadsClose' | 'scoringEnds' | 'competitionEnds'

export type Deadline = { kind: Kind; stage: string; at: Date }

/** What a competition's own dates bring from an instant on, the nearest first. What a stage has behind it already is left out. */
export function deadlinesOf(competition: Dated, now: Date): Deadline[] {
  const dated: { kind: Kind; stage?: string; at: Date | null }[] = [
    ...(firstStageOver(competition)
      ? []
      : [
          { kind: 'registrationOpens' as const, at: competition.registrationStartsAt },
          { kind: 'registrationCloses' as const, at: registrationCloses(competition) },
        ]),
    ...competition.stages.flatMap(({ name: stage, status, canUpload, ...dates }) => [
      { kind: canUpload ? ('stageOpens' as const) : ('liveRound' as const), stage, at: stageHasBegun(status) ? null : dates.startsAt },
      { kind: 'uploadsClose' as const, stage, at: canUpload && !uploadsAreOver(status) ? uploadsClose(competition, dates) : null },
      { kind: 'scoringEnds' as const, stage, at: scoringIsOver(status) ? null : dates.scoringEndsAt },
    ]),
    { kind: 'competitionEnds', at: competition.endsAt },
  ]
  return dated
    .flatMap(({ kind, stage = '', at }) => (at && at > now ? [{ kind, stage, at }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}
