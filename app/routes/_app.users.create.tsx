import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createUser } from '~/domain/accounts/create-user.server'
import { userCreateSchema } from '~/domain/accounts/schema'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { UserForm } from '~/ui/users/user-form'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/users/create')
  const t = await translateFor(args)
  return { title: t('users.create') }
}

export const action = answeringFaults('userCreateFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/users/create')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const submission = parseWithZod(await readForm(args.request), { schema: userCreateSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const made = await createUser({ actorId, locale: await localeOf(args), values: submission.value })
  if (!made.ok) return data(submission.reply({ fieldErrors: { [made.field]: [made.code] } }), { status: 400 })
  return redirectWithToast(paths.user(made.userId), 'users.created_ok')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function CreateUser() {
  const t = useT()
  const { title } = useLoaderData<typeof loader>()
  return (
    <Page title={title} back={{ to: paths.users(), label: t('users.title') }}>
      <UserForm user={null} lastResult={useActionData<typeof action>()} />
    </Page>
  )
}
