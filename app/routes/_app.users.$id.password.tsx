import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { resetUserPassword } from '~/domain/accounts/reset-user-password.server'
import { passwordResetSchema } from '~/domain/accounts/schema'
import { userBasics } from '~/domain/accounts/user-detail.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

// The answer shows the password, once.
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/users/:id/password')
  const user = await userBasics(idParam(args.params.id))
  if (!user || user.erasedAt) throw notFound()
  const t = await translateFor(args)
  return { title: t('users.resetTitle', { name: user.name }), user: { id: user.id, email: user.email }, isOwn: viewer.id === user.id }
}

export const action = answeringFaults('passwordResetFailed', asReset, async (args) => {
  const { id: actorId } = await requireAccess(args, '/users/:id/password')
  const userId = idParam(args.params.id)
  const hideFields = ['password']
  const submission = parseWithZod(await readForm(args.request), { schema: passwordResetSchema })
  if (submission.status !== 'success') return data({ reply: submission.reply({ hideFields }), password: null }, { status: 400 })
  const result = await resetUserPassword({ actorId, userId, password: submission.value.password })
  if (!result.ok && result.code === 'userNotFound') throw notFound()
  if (!result.ok)
    return data(
      { reply: submission.reply({ hideFields, formErrors: ['passwordResetFailed', result.code] }), password: null },
      { status: 409 },
    )
  return data({ reply: undefined, password: result.password })
})

function asReset(fault: Fault) {
  return { reply: fault.reply({ hideFields: ['password'] }), password: null }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function ResetPassword() {
  const t = useT()
  const { title, user, isOwn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<{ password: string }>({ id: 'reset', lastResult: answer?.reply })
  return (
    <Page title={title} back={{ to: paths.user(user.id), label: t('users.detail') }}>
      {isOwn ? (
        <Notice>
          {t('users.resetOwn')} <a href={paths.profile()}>{t('users.toProfile')}</a>
        </Notice>
      ) : answer?.password ? (
        <div role="status">
          <Notice tone="success">
            <p>{t('users.resetDone', { email: user.email })}</p>
            <p className="my-3">
              <code className="text-lg break-all select-all">{answer.password}</code>
            </p>
            <p>{t('users.resetOnce')}</p>
            <p className="mt-3">
              <ButtonLink to={paths.user(user.id)} variant="secondary">
                {t('users.resetBack')}
              </ButtonLink>
            </p>
          </Notice>
        </div>
      ) : (
        <PostForm form={form}>
          <ErrorSummary form={form} lead={t('errors.passwordResetFailed')} />
          <p className="max-w-column">{t('users.resetLead')}</p>
          <TextField
            field={fields.password}
            label={t('users.newPassword')}
            hint={t('users.newPasswordHint')}
            type="text"
            autoComplete="off"
            spellCheck={false}
            required={false}
          />
          <div className="actions">
            <SubmitButton>{t('users.resetPassword')}</SubmitButton>
            <ButtonLink to={paths.user(user.id)} variant="text">
              {t('common.cancel')}
            </ButtonLink>
          </div>
        </PostForm>
      )}
    </Page>
  )
}

export { UserProblem as ErrorBoundary } from '~/ui/users/user-problem'
