import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteUser } from '~/domain/accounts/delete-user.server'
import { usersPage } from '~/domain/accounts/list-users.server'
import { namesOf } from '~/domain/accounts/queries.server'
import { setUserStatus } from '~/domain/accounts/set-user-status.server'
import { readUserFilter } from '~/domain/accounts/user-filter'
import { runBatch, selectedIds } from '~/http/batch.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { BatchReport } from '~/ui/accounts/batch-report'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { UserFigures } from '~/ui/users/user-figures'
import { UserFilterForm } from '~/ui/users/user-filter-form'
import { UserTable } from '~/ui/users/user-table'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/users')
  const filter = readUserFilter(new URL(args.request.url).searchParams)
  const [t, found] = await Promise.all([translateFor(args), usersPage(filter)])
  return { title: t('users.title'), ownId: viewer.id, filter, ...found }
}

const toasts = { activate: 'accounts.userActivated', disable: 'accounts.userDisabled', delete: 'users.deleted' } as const

export async function action(args: ActionFunctionArgs) {
  const { id: actorId } = await requireAccess(args, '/users')
  const form = await args.request.formData()
  const [wanted, only] = String(form.get('act') ?? '').split(':')
  const intent = wanted === 'activate' || wanted === 'disable' || wanted === 'delete' ? wanted : null
  if (!intent) return data({ code: 'invalid' }, { status: 400 })
  const act = (userId: number) =>
    intent === 'delete' ? deleteUser({ actorId, userId }) : setUserStatus({ actorId, userId, status: intent === 'activate' ? 'active' : 'disabled' })
  const { pathname, search } = new URL(args.request.url)
  if (only) {
    const result = await act(Number(only) || 0)
    return result.ok ? redirectWithToast(pathname + search, toasts[intent]) : data({ code: result.code }, { status: 409 })
  }
  const ids = selectedIds(form)
  if (ids.length === 0) return data({ code: 'selectUsersFirst' }, { status: 400 })
  const report = await runBatch(ids, await namesOf(ids), act)
  return data({ report }, { status: report.done === 0 ? 409 : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Users() {
  const t = useT()
  const { title, ownId, filter, users, total, page, pageCount, counts } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page wide title={title} actions={<ButtonLink to={paths.userCreate()}>{t('users.create')}</ButtonLink>}>
      <UserFigures counts={counts} filter={filter} />
      {answer && 'code' in answer && (
        <div className="mt-4">
          <Notice tone="error">{errorText(t, answer.code)}</Notice>
        </div>
      )}
      {answer && 'report' in answer && <BatchReport {...answer.report} />}
      <UserFilterForm filter={filter} total={total} />
      <PostForm className="block">
        {/* Enter on a checkbox changes nobody. */}
        <button type="submit" disabled hidden />
        <UserTable users={users} ownId={ownId} caption={t('users.count', { count: total })} />
        {users.length > 0 && (
          <div className="actions mt-5">
            <span className="text-muted">{t('users.withSelected')}</span>
            <SubmitButton name="act" value="activate" variant="secondary" size="small">{t('users.batchActivate')}</SubmitButton>
            <SubmitButton name="act" value="disable" variant="secondary" size="small">{t('users.batchDisable')}</SubmitButton>
            <SubmitButton name="act" value="delete" variant="text" size="small">{t('users.batchDelete')}</SubmitButton>
          </div>
        )}
      </PostForm>
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}
