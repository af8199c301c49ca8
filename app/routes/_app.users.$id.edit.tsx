import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { editUser } from '~/domain/accounts/edit-user.server'
import { userEditSchema } from '~/domain/accounts/schema'
import { userBasics } from '~/domain/accounts/user-detail.server'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { UserForm } from '~/ui/users/user-form'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/users/:id/edit')
  const user = await userBasics(idParam(args.params.id))
  if (!user || user.erasedAt) throw notFound()
  const t = await translateFor(args)
  return { title: t('users.editTitle', { name: user.name }), user }
}

export const action = answeringFaults('userUpdateFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/users/:id/edit')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const userId = idParam(args.params.id)
  const submission = parseWithZod(await readForm(args.request), { schema: userEditSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const edited = await editUser({ actorId, userId, values: submission.value })
  if (!edited.ok && edited.code === 'userNotFound') throw notFound()
  if (!edited.ok) return data(submission.reply({ fieldErrors: { [edited.field]: [edited.code] } }), { status: 400 })
  return redirectWithToast(paths.user(userId), 'users.updated_ok')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function EditUser() {
  const t = useT()
  const { title, user } = useLoaderData<typeof loader>()
  return (
    <Page title={title} back={{ to: paths.user(user.id), label: t('users.detail') }}>
      <UserForm user={user} lastResult={useActionData<typeof action>()} />
    </Page>
  )
}

export { UserProblem as ErrorBoundary } from '~/ui/users/user-problem'
