import type { WorkStatus } from '~/domain/works/states'
import { useT } from '~/i18n/provider'
import { Tag, type TagTone } from '~/ui/primitives/tag'

const tones: Record<WorkStatus, TagTone> = { draft: 'neutral', submitted: 'wait', processing: 'now', completed: 'done', failed: 'wait' }

/** A work's state in a word. */
export function WorkTag({ status }: { status: WorkStatus }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(`works.status_${status}`)}</Tag>
}
