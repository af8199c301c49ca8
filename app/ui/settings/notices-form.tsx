import { useForm } from '@conform-to/react'
import { noticeKinds } from '~/domain/notices/kinds'
import type { NoticeSettings } from '~/domain/settings/schema'
import { useT } from '~/i18n/provider'
import { CheckboxField } from '~/ui/form/fields'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'

/** What is told at all. */
export function NoticesForm({ notices }: { notices: NoticeSettings }) {
  const t = useT()
  const defaultValue = Object.fromEntries(noticeKinds.map((kind) => [kind, notices[kind] ? 'on' : undefined]))
  const [form, fields] = useForm<Record<string, string>>({ id: 'notices', defaultValue })
  return (
    <Section title={t('notices.settings')}>
      <p className="mb-4 max-w-column text-muted">{t('notices.settingsLead')}</p>
      <PostForm form={form} anchored>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {noticeKinds.map((kind) => (
            <CheckboxField key={kind} field={fields[kind]!} label={t(`notices.kind_${kind}`)} />
          ))}
        </div>
        <SubmitButton intent="notices" variant="secondary">
          {t('settings.save')}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
