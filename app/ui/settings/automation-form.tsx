import { useForm } from '@conform-to/react'
import type { Automation } from '~/domain/settings/schema'
import { useT } from '~/i18n/provider'
import { CheckboxField } from '~/ui/form/fields'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'

const switches = ['processVideos', 'activateAccounts', 'approveFreeRegistrations'] as const

/** What the product does by itself. */
export function AutomationForm({ automation }: { automation: Automation }) {
  const t = useT()
  const defaultValue = Object.fromEntries(switches.map((name) => [name, automation[name] ? 'on' : undefined]))
  const [form, fields] = useForm<Record<string, string>>({ id: 'automation', defaultValue })
  return (
    <Section title={t('settings.automation')}>
      <PostForm form={form} anchored>
        {switches.map((name) => (
          <CheckboxField key={name} field={fields[name]!} label={t(`settings.${name}`)} hint={t(`settings.${name}Hint`)} />
        ))}
        <SubmitButton intent="automation" variant="secondary">
          {t('settings.save')}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
