import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteUser } from '~/domain/accounts/delete-user.server'
import { usersPage } from '~/domain/accounts/queries/users-page.server'
import { addressesOf } from '~/domain/accounts/queries/profile.server'
import { setUserStatus } from '~/domain/accounts/set-user-status.server'
import { readUserFilter, userQuery } from '~/domain/accounts/user-filter'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { batchForm, type BatchReport as Report, namesAsShown, runBatch, selectedIds } from '~/http/batch.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { BatchReport } from '~/ui/accounts/batch-report'
import { PostForm } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { BatchBar } from '~/ui/users/batch-bar'
import { UserFigures } from '~/ui/users/user-figures'
import { UserFilterForm } from '~/ui/users/user-filter-form'
import { UserTable } from '~/ui/users/user-table'
import { UsersDeletion } from '~/ui/users/users-deletion'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/users')
  const query = new URL(args.request.url).searchParams
  const filter = readUserFilter(query)
  const [t, found] = await Promise.all([translateFor(args), usersPage(filter)])
  return { title: t('users.title'), ownId: viewer.id, filter, allSelected: query.get('select') === String(found.page), ...found }
}

const toasts = { activate: 'accounts.userActivated', disable: 'accounts.userDisabled' } as const
const batchToasts = { activate: 'users.batchActivated', disable: 'users.batchDisabled', delete: 'users.batchDeleted' } as const

/** A refusal, a question, or what became of each row. */
type Answer =
  { intent: 'activate' | 'disable' | null; code: string } | { deletion: { id: number; name: string; email: string }[] } | { report: Report }

const faultNames = {
  activate: 'userActivateFailed',
  disable: 'userDisableFailed',
  delete: 'userDeleteFailed',
} as const

export const action = answeringFaults(nameOfFault, asAlone, async (args) => {
  const { id: actorId } = await requireAccess(args, '/users')
  const form = await readForm(args.request, batchForm)
  const [wanted, only] = String(form.get('act') ?? '').split(':')
  const back = listOf(args.request)
  if (only && (wanted === 'activate' || wanted === 'disable')) {
    const result = await setUserStatus({ actorId, userId: Number(only) || 0, status: wanted === 'activate' ? 'active' : 'disabled' })
    return result.ok ? redirectWithToast(back, toasts[wanted]) : data({ intent: wanted, code: result.code }, { status: 409 })
  }
  if (wanted !== 'activate' && wanted !== 'disable' && wanted !== 'delete') return data({ intent: null, code: 'invalid' }, { status: 400 })
  const ids = selectedIds(form)
  if (ids.length === 0) return data({ intent: null, code: 'selectUsersFirst' }, { status: 400 })
  if (wanted === 'delete' && form.get('confirmed') !== 'yes') return data({ deletion: await addressesOf(ids) })
  const act = (userId: number) =>
    wanted === 'delete'
      ? deleteUser({ actorId, userId })
      : setUserStatus({ actorId, userId, status: wanted === 'activate' ? 'active' : 'disabled' })
  const report = await runBatch(ids, namesAsShown(form, ids), act, faultNames[wanted])
  if (report.failures.length === 0) return redirectWithToast(back, batchToasts[wanted], { params: { count: report.done } })
  return data({ report }, { status: report.done === 0 ? 409 : 200 })
})

function nameOfFault({ form }: { form: FormData }) {
  const [act = ''] = String(form.get('act') ?? '').split(':')
  return Object.hasOwn(faultNames, act) ? faultNames[act as keyof typeof faultNames] : 'requestFailed'
}

function asAlone({ code }: Fault) {
  return { intent: null, code }
}

/** The list as it was; nobody is ticked any more. */
function listOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('select')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Users() {
  const t = useT()
  const { title, ownId, filter, allSelected, users, total, page, pageCount, counts } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  if (answer && 'deletion' in answer) return <UsersDeletion users={answer.deletion} back={paths.users() + userQuery(filter)} />
  const refused = answer && 'report' in answer ? answer.report.failures.map(({ id }) => id) : []
  const selected = new Set(allSelected ? users.map(({ id }) => id) : refused)
  return (
    <Page wide title={title} actions={<ButtonLink to={paths.userCreate()}>{t('users.create')}</ButtonLink>}>
      <UserFigures counts={counts} filter={filter} />
      {answer && 'code' in answer && (
        <div className="mt-4">
          <Notice tone="error">
            {answer.intent && t(`users.failed_${answer.intent}`)}
            {errorText(t, answer.code)}
          </Notice>
        </div>
      )}
      {answer && 'report' in answer && <BatchReport {...answer.report} />}
      <UserFilterForm filter={filter} total={total} />
      <PostForm className="block">
        {/* Enter on a checkbox changes nobody. */}
        <button type="submit" disabled hidden />
        <UserTable users={users} ownId={ownId} filter={filter} selected={selected} caption={t('users.count', { count: total })} />
        {users.length > 0 && <BatchBar filter={filter} page={page} allSelected={allSelected} />}
      </PostForm>
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}

export { UsersProblem as ErrorBoundary } from '~/ui/users/user-problem'
