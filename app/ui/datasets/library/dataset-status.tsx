import { useT } from '~/i18n/provider'
import { Tag } from '~/ui/primitives/tag'

const tones = { processing: 'now', ready: 'done', failed: 'neutral' } as const

export function DatasetStatus({ status }: { status: keyof typeof tones }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(`library.status_${status}`)}</Tag>
}
