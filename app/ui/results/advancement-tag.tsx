import type { AdvancementStatus } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { Tag } from '~/ui/primitives/tag'

const tones = { pending: 'wait', advanced: 'done', eliminated: 'neutral' } as const

/** Whether a participant goes on. */
export function AdvancementTag({ status }: { status: AdvancementStatus }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(`results.advancement_${status}`)}</Tag>
}
