import type { NamedEdition } from '~/domain/competitions/publications'
import { currentStage, stageHasBegun, type StageStatus } from '~/domain/competitions/states'
import { formatDate, formatDateTime, formatDay } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import type { Translate } from '~/i18n/translate'
import type { StaffStage } from '~/ui/layout/staff'
import { stageStandingText } from './stage-words'

type Stage = {
  id: number
  name: string
  status: StageStatus
  canUpload: boolean
  startsAt: Date | null
  endsAt: Date | null
  publications: readonly NamedEdition[]
}

type Reader = { t: Translate; locale: Locale; timeZone: string }

/** The stages as notes for the staff, each with its state and the date that matters now. */
export function staffStages(stages: Stage[], { t, locale, timeZone }: Reader): StaffStage[] {
  const current = currentStage(stages)
  return stages.map((stage) => {
    const { id, name, startsAt, endsAt } = stage
    const status = stageStandingText(t, stage)
    const date = (instant: Date) => formatDate(instant, locale, timeZone)
    const waits = !stageHasBegun(stage.status)
    const note =
      waits && startsAt
        ? t('stages.stageFrom', { status, date: date(startsAt) })
        : stage.status === 'active' && endsAt
          ? t('stages.stageUntil', { status, date: formatDateTime(endsAt, locale, timeZone) })
          : status
    return { id, name, note, state: staffState(stage, current) }
  })
}

type Framed = Stage & { scoringEndsAt: Date | null }

/** The same in few words, for the frame of a competition's pages. */
export function framedStages(stages: Framed[], { t, locale, timeZone }: Reader): StaffStage[] {
  const current = currentStage(stages)
  return stages.map((stage) => {
    const status = stageStandingText(t, stage)
    const day = (instant: Date) => formatDay(instant, locale, timeZone)
    const waits = !stageHasBegun(stage.status)
    const until = stage.status === 'active' ? stage.endsAt : stage.status === 'completed' ? stage.scoringEndsAt : null
    const note =
      waits && stage.startsAt
        ? t('shell.stageFrom', { date: day(stage.startsAt) })
        : until
          ? t('shell.stageUntil', { status, date: day(until) })
          : status
    return { id: stage.id, name: stage.name, note, state: staffState(stage, current) }
  })
}

type Placed = Pick<Stage, 'id' | 'status'>

/** Where a stage stands on the staff. What has begun and is not the present one was published, and may have been taken back. */
function staffState({ id, status }: Placed, current: Placed | undefined): StaffStage['state'] {
  if (!stageHasBegun(status)) return 'next'
  return status === 'advanced' || id !== current?.id ? 'past' : 'now'
}
