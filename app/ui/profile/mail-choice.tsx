import { useForm } from '@conform-to/react'
import { type NoticeKind, noticeKinds } from '~/domain/notices/kinds'
import { useT } from '~/i18n/provider'
import { CheckboxField } from '~/ui/form/fields'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'

/** Which notices one wants by mail. */
export function MailChoice({ muted }: { muted: readonly NoticeKind[] }) {
  const t = useT()
  const defaultValue = Object.fromEntries(noticeKinds.map((kind) => [kind, muted.includes(kind) ? undefined : 'on']))
  const [form, fields] = useForm<Record<string, string>>({ id: 'mails', defaultValue })
  return (
    <Section title={t('notices.own')}>
      <p className="mb-4 text-muted">{t('notices.ownLead')}</p>
      <PostForm form={form} anchored>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {noticeKinds.map((kind) => (
            <CheckboxField key={kind} field={fields[kind]!} label={t(`notices.kind_${kind}`)} />
          ))}
        </div>
        <SubmitButton intent="notices" variant="secondary">
          {t('notices.ownSave')}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
