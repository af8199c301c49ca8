import { type SubmissionResult, useForm } from '@conform-to/react'
import type { TestOutcome } from '~/domain/mail/send-test-mail.server'
import { useT } from '~/i18n/provider'
import { CheckboxField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Section } from '~/ui/layout/page'
import { Tag } from '~/ui/primitives/tag'

type Shown = { host: string; port: number; ssl: boolean; username: string; senderName: string; senderEmail: string; hasPassword: boolean }

type Props = { email: Shown; isSetUp: boolean; lastResult: SubmissionResult | undefined; test: TestOutcome | null }

/** The mail server; the password is never sent to the page. */
export function EmailForm({ email: { ssl, hasPassword, ...email }, isSetUp, lastResult, test }: Props) {
  const t = useT()
  const [form, fields] = useForm<Record<string, string>>({
    id: 'email',
    lastResult,
    defaultValue: { ...email, port: String(email.port), ssl: ssl ? 'on' : undefined },
  })
  return (
    <Section
      title={t('settings.email')}
      actions={<Tag tone={isSetUp ? 'done' : 'wait'}>{t(isSetUp ? 'settings.emailOn' : 'settings.emailOff')}</Tag>}
    >
      <PostForm form={form} anchored>
        <ErrorSummary form={form} lead={t('settings.saveFailed_email')} />
        {/* Enter in a field saves; it sends no test. */}
        <button type="submit" name="intent" value="email" hidden />
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[2fr_1fr]">
          <TextField
            field={fields.host!}
            label={t('settings.host')}
            placeholder="smtp.example.com"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextField field={fields.port!} label={t('settings.port')} hint={t('settings.portHint')} inputMode="numeric" required />
        </div>
        <CheckboxField field={fields.ssl!} label={t('settings.ssl')} hint={t('settings.sslHint')} />
        <TextField
          field={fields.username!}
          label={t('settings.username')}
          hint={t('settings.usernameHint')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={fields.password!}
          label={t('settings.password')}
          hint={t(hasPassword ? 'settings.passwordKept' : 'settings.passwordNone')}
          type="password"
          autoComplete="new-password"
        />
        {hasPassword && <CheckboxField field={fields.clearPassword!} label={t('settings.clearPassword')} />}
        <TextField field={fields.senderName!} label={t('settings.senderName')} maxLength={100} />
        <TextField field={fields.senderEmail!} label={t('settings.senderEmail')} type="email" required />
        <div className="actions">
          <SubmitButton intent="email">{t('settings.save')}</SubmitButton>
          {isSetUp && (
            <SubmitButton intent="remove_email" variant="text" formNoValidate>
              {t('settings.remove')}
            </SubmitButton>
          )}
        </div>
        <fieldset className="grid gap-4 border-t border-line pt-5">
          <legend className="sr-only">{t('settings.test')}</legend>
          <h3 className="text-lg">{t('settings.test')}</h3>
          <p className="text-sm text-muted">{t('settings.testLead')}</p>
          <TextField field={fields.testRecipient!} label={t('settings.testRecipient')} type="email" autoComplete="email" required={false} />
          <SubmitButton intent="test_email" variant="secondary">
            {t('settings.testSend')}
          </SubmitButton>
          {test && <TestResult {...test} />}
        </fieldset>
      </PostForm>
    </Section>
  )
}

function TestResult(test: TestOutcome) {
  const t = useT()
  return (
    <Notice tone={test.ok ? 'success' : 'error'}>
      <p>{test.ok ? t('settings.testOk', { email: test.to }) : t('settings.testFailed', { fault: t(`settings.fault_${test.fault}`) })}</p>
      <p className="mt-2 text-sm">{t('settings.serverAnswer')}</p>
      <pre className="text-sm break-words whitespace-pre-wrap">{test.answer}</pre>
    </Notice>
  )
}
