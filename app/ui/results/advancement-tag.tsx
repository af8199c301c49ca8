import type { AdvancementStatus } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { Tag } from '~/ui/primitives/tag'

const tones = { pending: 'wait', advanced: 'done', eliminated: 'neutral' } as const

/** Whether a participant goes on, in the organiser's words or in those that the participant reads. */
export function AdvancementTag({ status, own = false }: { status: AdvancementStatus; own?: boolean }) {
  const t = useT()
  // In the organiser's lists it is what everybody begins with.
  if (status === 'pending' && !own) return <span className="text-muted">{t('outcomes.advancement_pending')}</span>
  return <Tag tone={tones[status]}>{t(own ? `works.decision_${status}` : `outcomes.advancement_${status}`)}</Tag>
}
