import { categoriesBeingCorrected, type NamedEdition, stageIsBeingCorrected } from './publications'
import { currentStage, type StageStatus } from './states'
import { registrationCloses, registrationWindow, uploadsClose } from './windows'

export type PublicPhase = 'soon' | 'registration' | 'uploading' | 'singing' | 'judging' | 'correcting' | 'between' | 'ended'

type Stage = {
  name: string
  status: StageStatus
  canUpload: boolean
  startsAt: Date | null
  endsAt: Date | null
  publications: readonly NamedEdition[]
}

type Competition = Parameters<typeof registrationWindow>[0] & {
  endsAt: Date | null
  submissionDeadline: Date | null
  stages: readonly Stage[]
  /** Every place is taken: there is nothing to register for. */
  full?: boolean
}

/** Where a competition stands, the instant that matters next (or null), the stage under way, and of which categories results are being corrected. */
type Standing = { phase: PublicPhase; at: Date | null; stage: string | null; correcting?: string[] }

/** What a passer-by wants to know of a competition. */
export function publicPhaseOf(competition: Competition, at: Date): Standing {
  const stage = currentStage(competition.stages)
  const over = competition.status === 'completed' || competition.status === 'archived' || stage?.status === 'advanced'
  if (over) return { phase: 'ended', at: competition.endsAt, stage: null }
  const window = registrationWindow(competition, at)
  if (window === 'open' && !competition.full) return { phase: 'registration', at: registrationCloses(competition), stage: null }
  if (window === 'not_yet') return { phase: 'soon', at: competition.registrationStartsAt, stage: null }
  if (stage?.status === 'active' && !stage.canUpload) return { phase: 'singing', at: stage.endsAt, stage: stage.name }
  if (stage?.status === 'active') return { phase: 'uploading', at: uploadsClose(competition, stage), stage: stage.name }
  if (stage && stageIsBeingCorrected(stage))
    return { phase: 'correcting', at: null, stage: stage.name, correcting: categoriesBeingCorrected(stage) }
  if (stage?.status === 'completed' || stage?.status === 'closed') return { phase: 'judging', at: null, stage: stage.name }
  return { phase: 'between', at: stage?.startsAt ?? null, stage: stage?.name ?? null }
}
