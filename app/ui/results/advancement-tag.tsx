import type { AdvancementStatus } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { Tag } from '~/ui/primitives/tag'

const tones = { pending: 'wait', advanced: 'done', eliminated: 'neutral' } as const

/** Whether a participant goes on, in the organiser's words or in those that the participant reads. */
export function AdvancementTag({ status, own = false }: { status: AdvancementStatus; own?: boolean }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(own ? `works.decision_${status}` : `outcomes.advancement_${status}`)}</Tag>
}
