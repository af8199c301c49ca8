import type { AnalysisStatus } from '~/domain/emotion/states'
import { useT } from '~/i18n/provider'
import { Tag, type TagTone } from '~/ui/primitives/tag'

const tones: Record<AnalysisStatus, TagTone> = { pending: 'wait', processing: 'now', completed: 'done', failed: 'neutral' }

/** How an analysis stands, in a word. */
export function StateTag({ status }: { status: AnalysisStatus }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(`emotion.status_${status}`)}</Tag>
}
