import type { RegistrationStatus } from '~/domain/registrations/states'
import { useT } from '~/i18n/provider'
import { Tag, type TagTone } from '~/ui/primitives/tag'

const tones: Record<RegistrationStatus, TagTone> = {
  draft: 'neutral',
  submitted: 'wait',
  under_review: 'wait',
  approved: 'done',
  rejected: 'now',
}

export function RegistrationTag({ status }: { status: RegistrationStatus }) {
  const t = useT()
  return <Tag tone={tones[status]}>{t(`registrations.status_${status}`)}</Tag>
}
