import type { UserRow } from '~/domain/accounts/queries/users-page.server'
import { type UserFilter, userQuery } from '~/domain/accounts/user-filter'
import { paths } from '~/http/paths'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { SubmitButton } from '~/ui/form/form'
import { RowName } from '~/ui/form/row-name'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'
import { personName } from './person-name'

export const statusTones = { pending: 'wait', active: 'done', disabled: 'neutral' } as const

type Props = { users: UserRow[]; ownId: number; filter: UserFilter; /** Ticked at first. */ selected: ReadonlySet<number>; caption: string }

/** Users with what can be done to each; stands inside the form that does it. */
export function UserTable({ users, ownId, filter, selected, caption }: Props) {
  const t = useT()
  const sort = (by: UserFilter['sort']) => {
    const current = filter.sort === by
    const ascending = current ? !filter.ascending : by === 'name'
    return {
      to: paths.users() + userQuery(filter, { sort: by, ascending }),
      now: !current ? ('none' as const) : filter.ascending ? ('ascending' as const) : ('descending' as const),
    }
  }
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={caption}
      room="widest"
      rows={users}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('users.empty')}>{t('users.emptyHint')}</EmptyState>}
      columns={[
        {
          key: 'name',
          header: t('accounts.name'),
          sort: sort('name'),
          cell: (user) => <Name user={user} selectable={user.id !== ownId && !user.erasedAt} selected={selected.has(user.id)} />,
        },
        { key: 'role', header: t('accounts.role'), narrow: true, cell: ({ role }) => t(`people.role_${role}`) },
        { key: 'status', header: t('users.status'), cell: (user) => <Status user={user} /> },
        {
          key: 'created',
          header: t('users.created'),
          sort: sort('created'),
          cell: ({ createdAt }) => <Day>{formatDate(new Date(createdAt), locale, timeZone)}</Day>,
        },
        {
          key: 'login',
          header: t('users.lastLogin'),
          sort: sort('login'),
          cell: ({ lastLoginAt }) => <Day>{lastLoginAt ? formatDate(new Date(lastLoginAt), locale, timeZone) : t('users.never')}</Day>,
        },
        { key: 'actions', header: t('users.actions'), cardLabel: '', cell: (user) => <Actions user={user} own={user.id === ownId} /> },
      ]}
    />
  )
}

function Name({ user, selectable, selected }: { user: UserRow; selectable: boolean; selected: boolean }) {
  const t = useT()
  const name = personName(t, user)
  return (
    <span className="flex items-start">
      {selectable ? (
        <label className="-my-2.5 -ms-3 flex min-h-11 min-w-11 items-center justify-center">
          <input type="checkbox" name="id" value={user.id} defaultChecked={selected} aria-label={t('users.select', { name })} />
          <RowName id={user.id} name={name} />
        </label>
      ) : (
        <span className="-my-2.5 -ms-3 min-h-11 min-w-11" />
      )}
      <span className="min-w-0 @5xl/page:min-w-52">
        <a href={paths.user(user.id)}>{name}</a>
        {!user.erasedAt && (
          <span className="block text-sm text-muted [overflow-wrap:anywhere]">
            {user.email} {user.phoneNumber && <span className="whitespace-nowrap">{user.phoneNumber}</span>}
          </span>
        )}
      </span>
    </span>
  )
}

function Day({ children }: { children: string }) {
  return <span className="sm:whitespace-nowrap">{children}</span>
}

function Status({ user: { status, deletionRequestedAt, erasedAt } }: { user: UserRow }) {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-2">
      <Tag tone={statusTones[status]}>{t(`accounts.status_${status}`)}</Tag>
      {deletionRequestedAt && !erasedAt && <Tag tone="now">{t('users.leaving')}</Tag>}
    </span>
  )
}

function Actions({ user, own }: { user: UserRow; own: boolean }) {
  const t = useT()
  const { id, status, erasedAt } = user
  const name = personName(t, user)
  if (erasedAt) return <span className="text-muted">—</span>
  const act = status === 'active' ? 'disable' : 'activate'
  const label = status === 'pending' ? t('accounts.activate') : status === 'disabled' ? t('accounts.enable') : t('accounts.disable')
  return (
    <span className="flex flex-wrap items-center gap-x-1 max-sm:mt-1 @5xl/page:flex-nowrap @5xl/page:[&_.button-text]:px-1.5 [&_.button]:whitespace-nowrap">
      {!own && (
        <SubmitButton
          name="act"
          value={`${act}:${id}`}
          size="small"
          variant={status === 'pending' ? 'outline' : 'secondary'}
          aria-label={t('users.actOn', { act: label, name })}
        >
          {label}
        </SubmitButton>
      )}
      <ButtonLink to={paths.userEdit(id)} size="small" variant="text" aria-label={t('users.actOn', { act: t('users.edit'), name })}>
        {t('users.edit')}
      </ButtonLink>
      <ButtonLink to={paths.userScores(id)} size="small" variant="text" aria-label={t('users.actOn', { act: t('users.scores'), name })}>
        {t('users.scores')}
      </ButtonLink>
      {!own && (
        <ButtonLink
          to={paths.userPassword(id)}
          size="small"
          variant="text"
          aria-label={t('users.actOn', { act: t('users.resetPassword'), name })}
        >
          {t('users.resetShort')}
        </ButtonLink>
      )}
      {!own && (
        <ButtonLink to={paths.userDeletion(id)} size="small" variant="text" aria-label={t('users.actOn', { act: t('users.delete'), name })}>
          {t('users.delete')}
        </ButtonLink>
      )}
    </span>
  )
}
