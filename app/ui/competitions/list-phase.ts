import { type Edition, stageIsBeingCorrected } from '~/domain/competitions/publications'
import type { CompetitionStatus, StageStatus } from '~/domain/competitions/states'
import type { RegistrationWindow } from '~/domain/competitions/windows'
import type { TagTone } from '~/ui/primitives/tag'

type Shown = {
  isPublished: boolean
  status: CompetitionStatus
  window: RegistrationWindow
  /** Every place is taken. */
  full: boolean
  stage: { status: StageStatus; canUpload: boolean; publications: readonly Edition[] } | null
}

export type Phase =
  | 'unpublished'
  | 'registrationSoon'
  | 'registration'
  | 'registrationFull'
  | 'uploading'
  | 'singing'
  | 'judging'
  | 'publishing'
  | 'correcting'
  | 'preparing'
  | 'running'
  | 'completed'
  | 'cancelled'
  | 'archived'

/** What a competition is in, in one word for a list: its end, else its stage under way, else its registration. */
export function listPhaseOf({ isPublished, status, window, full, stage }: Shown): Phase {
  if (!isPublished) return 'unpublished'
  if (status === 'completed' || status === 'cancelled' || status === 'archived') return status
  if (window === 'open' && !full) return 'registration'
  if (stage && stageIsBeingCorrected(stage)) return 'correcting'
  if (stage?.status === 'active') return stage.canUpload ? 'uploading' : 'singing'
  if (stage?.status === 'completed') return 'judging'
  if (stage?.status === 'closed') return 'publishing'
  if (window === 'not_yet') return 'registrationSoon'
  if (window === 'open') return 'registrationFull'
  return status === 'in_progress' ? 'running' : 'preparing'
}

export const phaseTones: Record<Phase, TagTone> = {
  unpublished: 'neutral',
  registrationSoon: 'wait',
  registration: 'now',
  registrationFull: 'wait',
  uploading: 'now',
  singing: 'now',
  judging: 'wait',
  publishing: 'wait',
  correcting: 'wait',
  preparing: 'wait',
  running: 'now',
  completed: 'done',
  cancelled: 'neutral',
  archived: 'neutral',
}
