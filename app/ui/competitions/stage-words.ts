import { categoriesBeingCorrected, type NamedEdition, stageIsBeingCorrected } from '~/domain/competitions/publications'
import { isBackward, type StageStatus } from '~/domain/competitions/states'
import type { Translate } from '~/i18n/translate'

type Stage = { status: StageStatus; canUpload: boolean }

/** What a stage is doing; a live round is sung where another one is uploaded. */
export function stageStatusText(t: Translate, { status, canUpload }: Stage) {
  if (!canUpload && (status === 'active' || status === 'completed')) return t(`stages.live_${status}`)
  return t(`stages.stage_${status}`)
}

/** How a stage stands to everybody: one whose results were taken back is being corrected, in the categories that it names. */
export function stageStandingText(t: Translate, stage: Stage & { publications: readonly NamedEdition[] }) {
  if (!stageIsBeingCorrected(stage)) return stageStatusText(t, stage)
  const categories = categoriesBeingCorrected(stage).join(t('common.listJoin'))
  return categories ? t('stages.stage_correctingIn', { categories }) : t('stages.stage_correcting')
}

/** What moving a stage is called, on the button that leads there, over the page that asks, and on the one that does it. */
export function stageMoveText(t: Translate, { name: stage, status: from, canUpload }: Stage & { name: string }, to: StageStatus) {
  const live = !canUpload
  const backward = isBackward(from, to)
  switch (to) {
    case 'active':
      if (backward) return t(live ? 'stages.liveBack_active' : 'stages.back_active', { stage })
      return t(live ? 'stages.liveForward_active' : 'stages.forward_active', { stage })
    case 'completed':
      if (backward) return t('stages.back_completed', { stage })
      return t(live ? 'stages.liveForward_completed' : 'stages.forward_completed', { stage })
    case 'upcoming':
      return t(backward ? 'stages.back_upcoming' : 'stages.forward_upcoming', { stage })
    case 'closed':
      return t('stages.forward_closed', { stage })
    case 'pending':
      return t('stages.back_pending', { stage })
    case 'advanced':
      return t('stages.publishResults')
  }
}
