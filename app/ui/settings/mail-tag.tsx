import { useT } from '~/i18n/provider'
import type { MessageKey, Translate } from '~/i18n/translate'
import { Tag } from '~/ui/primitives/tag'

const tones = { waiting: 'wait', sent: 'done', failed: 'now' } as const

export function MailTag({ status }: { status: keyof typeof tones }) {
  return <Tag tone={tones[status]}>{useT()(`mail.status_${status}`)}</Tag>
}

/** What kind of mail it is, in the reader's own language. */
export function templateName(t: Translate, template: string): string {
  return (t as (key: MessageKey) => string)(`mail.name_${template}` as MessageKey)
}
