import { parseWithZod } from '@conform-to/zod/v4'
import { useForm } from '@conform-to/react'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { resetIsOpen, resetPassword } from '~/domain/accounts/reset-password.server'
import { newPasswordSchema } from '~/domain/accounts/schema'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { sessionHeaders } from '~/http/device-cookie.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { NewPasswordFields } from '~/ui/accounts/new-password-fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { AccountPage } from '~/ui/layout/account-page'
import { ButtonLink } from '~/ui/primitives/button'

// The address holds the token: no cache gets to see it, and by the product's referrer policy no other site.
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const open = await resetIsOpen(tokenOf(args.request))
  const t = await translateFor(args)
  return data({ title: t('accounts.resetTitle'), open }, { status: open ? 200 : 410 })
}

export const action = answeringFaults('passwordChangeFailed', asAnew, async ({ request }) => {
  const token = tokenOf(request)
  const submission = parseWithZod(await readForm(request), { schema: newPasswordSchema })
  if (submission.status !== 'success') return data(submission.reply({ hideFields: ['password', 'confirmPassword'] }), { status: 400 })
  const result = await resetPassword({ token, password: submission.value.password })
  if (!result.ok) return data(submission.reply({ formErrors: [result.code], hideFields: ['password', 'confirmPassword'] }), { status: 410 })
  return redirectWithToast(paths.auth(), 'accounts.resetDone', {
    headers: await sessionHeaders(request, { token: null, mark: result.mark }),
  })
})

function asAnew(fault: Fault) {
  return fault.reply({ hideFields: ['password', 'confirmPassword'] })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function ResetPassword() {
  const t = useT()
  const { title, open } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ password: string; confirmPassword: string }>({ id: 'reset', lastResult: useActionData<typeof action>() })
  if (!open) {
    return (
      <AccountPage title={t('accounts.resetSpent')} lead={t('accounts.resetSpentLead')}>
        <ButtonLink to={paths.forgotPassword()}>{t('accounts.resetAgain')}</ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={title} lead={t('accounts.resetLead')}>
      <PostForm form={form}>
        <ErrorSummary form={form} />
        <NewPasswordFields fields={fields} label={t('accounts.newPassword')} />
        <SubmitButton>{t('accounts.resetSave')}</SubmitButton>
      </PostForm>
    </AccountPage>
  )
}
