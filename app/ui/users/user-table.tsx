import type { UserRow } from '~/domain/accounts/list-users.server'
import { paths } from '~/http/paths'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { SubmitButton } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'

export const statusTones = { pending: 'wait', active: 'done', disabled: 'neutral' } as const

/** Users with what can be done to each; stands inside the form that does it. */
export function UserTable({ users, ownId, caption }: { users: UserRow[]; ownId: number; caption: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={caption}
      rows={users}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('users.empty')}>{t('users.emptyHint')}</EmptyState>}
      columns={[
        { key: 'name', header: t('accounts.name'), cell: (user) => <Name user={user} selectable={user.id !== ownId} /> },
        { key: 'email', header: t('accounts.email'), cell: (user) => <span className="break-all">{user.erasedAt ? '—' : user.email}</span> },
        { key: 'role', header: t('accounts.role'), cell: ({ role }) => t(`accounts.role_${role}`) },
        { key: 'status', header: t('users.status'), cell: (user) => <Status user={user} /> },
        { key: 'created', header: t('users.created'), cell: ({ createdAt }) => formatDate(new Date(createdAt), locale, timeZone) },
        { key: 'login', header: t('users.lastLogin'), cell: ({ lastLoginAt }) => (lastLoginAt ? formatDate(new Date(lastLoginAt), locale, timeZone) : t('users.never')) },
        { key: 'actions', header: t('users.actions'), cell: (user) => <Actions user={user} own={user.id === ownId} /> },
      ]}
    />
  )
}

export function displayName(t: ReturnType<typeof useT>, { id, name, erasedAt }: { id: number; name: string; erasedAt: unknown }): string {
  return erasedAt ? t('users.erasedName', { id }) : name
}

function Name({ user, selectable }: { user: UserRow; selectable: boolean }) {
  const t = useT()
  const name = displayName(t, user)
  return (
    <span className="flex items-center gap-3">
      {selectable ? <input type="checkbox" name="id" value={user.id} aria-label={t('users.select', { name })} /> : <span className="inline-block w-4" />}
      <a href={paths.user(user.id)}>{name}</a>
    </span>
  )
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
  const name = displayName(t, user)
  if (erasedAt) return <span className="text-muted">—</span>
  const act = status === 'active' ? 'disable' : 'activate'
  const label = status === 'pending' ? t('accounts.activate') : status === 'disabled' ? t('accounts.enable') : t('accounts.disable')
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      {!own && (
        <SubmitButton name="act" value={`${act}:${id}`} size="small" variant={status === 'pending' ? 'primary' : 'outline'} aria-label={`${label}：${name}`}>
          {label}
        </SubmitButton>
      )}
      <ButtonLink to={paths.userEdit(id)} size="small" variant="text" aria-label={`${t('users.edit')}：${name}`}>{t('users.edit')}</ButtonLink>
      <ButtonLink to={paths.userScores(id)} size="small" variant="text" aria-label={`${t('users.scores')}：${name}`}>{t('users.scores')}</ButtonLink>
      {!own && <ButtonLink to={paths.userPassword(id)} size="small" variant="text" aria-label={`${t('users.resetPassword')}：${name}`}>{t('users.resetPassword')}</ButtonLink>}
      {!own && <ButtonLink to={paths.userDeletion(id)} size="small" variant="text" aria-label={`${t('users.delete')}：${name}`}>{t('users.delete')}</ButtonLink>}
    </span>
  )
}
