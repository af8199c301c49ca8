import { useT } from '~/i18n/provider'
import { Tag } from '~/ui/primitives/tag'

const tones = { pending: 'wait', processing: 'neutral', completed: 'done', failed: 'neutral' } as const

/** The state of a scoring task. */
export function TaskStatus({ status }: { status: keyof typeof tones }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(`ratings.status_${status}`)}</Tag>
}
