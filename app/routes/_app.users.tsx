import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { usersPage } from '~/domain/accounts/queries.server'
import { userStatuses } from '~/domain/accounts/roles'
import { setUserStatus } from '~/domain/accounts/set-user-status.server'
import { userListSchema, userStatusSchema } from '~/domain/accounts/schema'
import { requireCapability } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm } from '~/ui/form/form'
import { FilterLinks, SearchForm } from '~/ui/layout/filters'
import { EmptyState, Notice, Page } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireCapability(args, 'users.manage')
  const filter = userListSchema.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  const t = await translateFor(args)
  return { title: t('accounts.usersTitle'), ownId: viewer.id, filter, ...(await usersPage(filter)) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireCapability(args, 'users.manage')
  const parsed = userStatusSchema.safeParse(Object.fromEntries(await args.request.formData()))
  if (!parsed.success) return data({ code: 'invalid' }, { status: 400 })
  const { userId, status } = parsed.data
  const result = await setUserStatus({ userId, status, actorId: viewer.id })
  if (!result.ok) return data({ code: result.code }, { status: 400 })
  const { pathname, search } = new URL(args.request.url)
  return redirectWithToast(pathname + search, status === 'active' ? 'accounts.userActivated' : 'accounts.userDisabled')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

const statusTones = { pending: 'wait', active: 'done', disabled: 'neutral' } as const

export default function Users() {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { title, ownId, filter, users, total, counts, pageCount } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <Page title={title}>
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <FilterLinks
        label={t('accounts.usersStatus')}
        links={[
          { to: '?', label: t('accounts.usersAll'), current: !filter.status },
          ...userStatuses.map((status) => ({ to: `?status=${status}`, label: t(`accounts.status_${status}`), count: counts[status], current: filter.status === status })),
        ]}
      />
      <SearchForm label={t('accounts.usersSearch')} defaultValue={filter.search}>
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
      </SearchForm>
      <DataTable
        caption={t('accounts.usersCaption', { count: total })}
        rows={users}
        rowKey={(user) => user.id}
        empty={<EmptyState title={t('accounts.usersEmpty')}>{t('accounts.usersEmptyHint')}</EmptyState>}
        columns={[
          { key: 'name', header: t('accounts.name'), cell: (user) => <b>{user.name}</b> },
          { key: 'email', header: t('accounts.email'), cell: (user) => <span className="break-all">{user.email}</span> },
          { key: 'role', header: t('accounts.role'), cell: (user) => t(`accounts.role_${user.role}`) },
          { key: 'status', header: t('accounts.usersStatus'), cell: (user) => <Tag tone={statusTones[user.status]}>{t(`accounts.status_${user.status}`)}</Tag> },
          { key: 'created', header: t('accounts.usersCreated'), cell: (user) => formatDate(user.createdAt, locale, timeZone) },
          { key: 'login', header: t('accounts.usersLastLogin'), cell: (user) => (user.lastLoginAt ? formatDate(user.lastLoginAt, locale, timeZone) : t('accounts.usersNever')) },
          { key: 'actions', header: t('accounts.usersActions'), cell: (user) => user.id !== ownId && <StatusForm user={user} /> },
        ]}
      />
      <Pagination page={filter.page} pageCount={pageCount} />
    </Page>
  )
}

function StatusForm({ user }: { user: { id: number; name: string; status: keyof typeof statusTones } }) {
  const t = useT()
  const target = user.status === 'active' ? 'disabled' : 'active'
  const label = user.status === 'pending' ? t('accounts.activate') : user.status === 'disabled' ? t('accounts.enable') : t('accounts.disable')
  return (
    <PostForm>
      <input type="hidden" name="userId" value={user.id} />
      <Button type="submit" name="status" value={target} size="small" variant={user.status === 'pending' ? 'primary' : 'outline'} aria-label={`${label}：${user.name}`}>
        {label}
      </Button>
    </PostForm>
  )
}
