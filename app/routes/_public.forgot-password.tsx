import { parseWithZod } from '@conform-to/zod/v4'
import { useForm } from '@conform-to/react'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askForReset } from '~/domain/accounts/reset-password.server'
import { forgotPasswordSchema } from '~/domain/accounts/schema'
import { mailIsSetUp } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { deviceOf } from '~/http/authenticator.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { AccountPage } from '~/ui/layout/account-page'
import { Notice } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/forgot-password')
  const [t, available] = await Promise.all([translateFor(args), mailIsSetUp()])
  return { title: t('accounts.forgotTitle'), available }
}

export const action = answeringFaults('requestFailed', asUnsent, async (args) => {
  await requireAccess(args, '/forgot-password')
  const submission = parseWithZod(await readForm(args.request), { schema: forgotPasswordSchema })
  if (submission.status !== 'success') return data({ reply: submission.reply(), sentTo: null }, { status: 400 })
  const { email } = submission.value
  const result = await askForReset({ email, address: deviceOf(args.request).address })
  if (result.ok) return data({ reply: submission.reply(), sentTo: email })
  return data(
    { reply: submission.reply({ formErrors: [result.code] }), sentTo: null },
    { status: result.code === 'resetTooMany' ? 429 : 400 },
  )
})

function asUnsent(fault: Fault) {
  return { reply: fault.reply(), sentTo: null }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function ForgotPassword() {
  const t = useT()
  const { title, available } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<{ email: string }>({ id: 'forgot', lastResult: answer?.reply })
  return (
    <AccountPage title={title} lead={available ? t('accounts.forgotLead') : ''}>
      {!available && <Notice tone="warning">{t('accounts.forgotUnavailable')}</Notice>}
      {answer?.sentTo && <Notice tone="success">{t('accounts.forgotSent', { email: answer.sentTo })}</Notice>}
      {available && !answer?.sentTo && (
        <PostForm form={form}>
          <ErrorSummary form={form} />
          <TextField field={fields.email} label={t('accounts.email')} type="email" autoComplete="username" required />
          <SubmitButton>{t('accounts.forgotSend')}</SubmitButton>
        </PostForm>
      )}
      <p className="mt-6">
        <a href={paths.auth()}>{t('accounts.backToSignIn')}</a>
      </p>
    </AccountPage>
  )
}
