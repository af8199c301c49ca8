import { roles, userStatuses } from '~/domain/accounts/roles'
import type { usersPage } from '~/domain/accounts/queries/users-page.server'
import { type UserFilter, userQuery } from '~/domain/accounts/user-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FilterLinks } from '~/ui/layout/filters'

type Counts = Awaited<ReturnType<typeof usersPage>>['counts']

/** How many there are of each status and role; each figure leads to its list. */
export function UserFigures({ counts, filter }: { counts: Counts; filter: UserFilter }) {
  const t = useT()
  const to = (change: Partial<UserFilter>) => paths.users() + userQuery(filter, change)
  return (
    <div className="grid gap-2">
      <FilterLinks
        label={t('users.byStatus')}
        links={[
          {
            to: to({ status: undefined, leaving: false }),
            label: t('users.all'),
            count: counts.all,
            current: !filter.status && !filter.leaving,
          },
          ...userStatuses.map((status) => ({
            to: to({ status, leaving: false }),
            label: t(`accounts.status_${status}`),
            count: counts.status[status],
            current: filter.status === status,
          })),
          ...(counts.leaving > 0 || filter.leaving
            ? [{ to: to({ status: undefined, leaving: true }), label: t('users.leaving'), count: counts.leaving, current: filter.leaving }]
            : []),
        ]}
      />
      <FilterLinks
        label={t('users.byRole')}
        links={[
          { to: to({ role: undefined }), label: t('users.allRoles'), current: !filter.role },
          ...roles.map((role) => ({
            to: to({ role }),
            label: t(`people.role_${role}`),
            count: counts.role[role],
            current: filter.role === role,
          })),
        ]}
      />
    </div>
  )
}
