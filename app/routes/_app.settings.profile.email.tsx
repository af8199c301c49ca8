import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askForEmailChange, cancelEmailChange, confirmEmailChange, pendingEmail } from '~/domain/accounts/change-email.server'
import { codeFormSchema, emailChangeSchema } from '~/domain/accounts/schema'
import { verificationRequired, verificationSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { deviceOf } from '~/http/authenticator.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page, Section } from '~/ui/layout/page'

const hideFields = ['currentPassword']

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/settings/profile/email')
  const [t, pending, proven, { codeLength }] = await Promise.all([
    translateFor(args),
    pendingEmail(viewer.id),
    verificationRequired(),
    verificationSettings(),
  ])
  return { title: t('profile.emailTitle'), email: viewer.email, pending: pending?.email ?? null, proven, codeLength }
}

export const action = answeringFaults('requestFailed', asPart, async (args) => {
  const { id: userId, sessionId } = await requireAccess(args, '/settings/profile/email')
  const form = await readForm(args.request)
  if (form.get('intent') === 'cancel') {
    await cancelEmailChange(userId)
    return redirectWithToast(paths.profileEmail(), 'profile.emailCancelled')
  }
  if (form.get('intent') === 'confirm') {
    const submission = parseWithZod(form, { schema: codeFormSchema })
    if (submission.status !== 'success') return data({ of: 'code' as const, reply: submission.reply() }, { status: 400 })
    const result = await confirmEmailChange({ userId, sessionId, code: submission.value.code })
    if (result.ok) return redirectWithToast(paths.profile(), 'profile.emailChanged')
    return data({ of: 'code' as const, reply: submission.reply({ fieldErrors: { code: [result.code] } }) }, { status: 400 })
  }
  const submission = parseWithZod(form, { schema: emailChangeSchema })
  if (submission.status !== 'success') return data({ of: 'email' as const, reply: submission.reply({ hideFields }) }, { status: 400 })
  const asked = await askForEmailChange({
    userId,
    sessionId,
    ...submission.value,
    locale: await localeOf(args),
    address: deviceOf(args.request).address,
  })
  if (asked.ok)
    return redirectWithToast(
      asked.changed ? paths.profile() : paths.profileEmail(),
      asked.changed ? 'profile.emailChanged' : 'profile.emailCodeSent',
    )
  const limited = asked.code.startsWith('codeToo') || asked.code === 'tooManyAttempts'
  return data(
    { of: 'email' as const, reply: submission.reply({ hideFields, fieldErrors: { [asked.field]: [asked.code] } }) },
    { status: limited ? 429 : 400 },
  )
})

function asPart(fault: Fault) {
  const intent = fault.form.get('intent')
  if (intent === 'cancel') return undefined
  return { of: intent === 'confirm' ? ('code' as const) : ('email' as const), reply: fault.reply({ hideFields }) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function ChangeEmail() {
  const t = useT()
  const { title, email, pending, proven, codeLength } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<{ email: string; currentPassword: string }>({
    id: 'email-change',
    lastResult: answer?.of === 'email' ? answer.reply : undefined,
  })
  const [codeForm, codeFields] = useForm<{ code: string }>({
    id: 'email-code',
    lastResult: answer?.of === 'code' ? answer.reply : undefined,
  })
  return (
    <Page title={title} back={{ to: paths.profile(), label: t('profile.title') }}>
      <p className="max-w-column">
        {t('profile.emailNow')} <b className="break-all">{email}</b>
      </p>
      {pending && (
        <Section title={t('profile.emailPending')}>
          <p className="mb-4 max-w-column">{t('profile.emailPendingLead', { email: pending })}</p>
          <PostForm form={codeForm}>
            <ErrorSummary form={codeForm} />
            <TextField
              field={codeFields.code}
              label={t('accounts.code')}
              hint={t('accounts.codeHint', { length: codeLength })}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              required
            />
            <div className="actions">
              <SubmitButton intent="confirm">{t('profile.emailConfirm')}</SubmitButton>
              <SubmitButton intent="cancel" variant="text" formNoValidate>
                {t('profile.emailCancel')}
              </SubmitButton>
            </div>
          </PostForm>
        </Section>
      )}
      <Section title={t(pending ? 'profile.emailOther' : 'profile.emailNew')}>
        {!proven && (
          <div className="mb-4">
            <Notice>{t('profile.emailUnproven')}</Notice>
          </div>
        )}
        <PostForm form={form}>
          <ErrorSummary form={form} />
          <TextField field={fields.email} label={t('profile.emailNewAddress')} type="email" autoComplete="email" required />
          <TextField
            field={fields.currentPassword}
            label={t('accounts.currentPassword')}
            type="password"
            autoComplete="current-password"
            required
          />
          <SubmitButton intent="ask">{t(proven ? 'accounts.sendCode' : 'profile.emailChange')}</SubmitButton>
        </PostForm>
      </Section>
    </Page>
  )
}
