import { voiceTypes } from '~/domain/accounts/roles'
import { userPageSizes, userQuery, userSorts, type UserFilter } from '~/domain/accounts/user-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FilterChoice } from '~/ui/layout/filters'
import { Button, ButtonLink } from '~/ui/primitives/button'

/** Search, voice, order and page size; role and status stay as they are. Where the table has headers, they order it. */
export function UserFilterForm({ filter, total }: { filter: UserFilter; total: number }) {
  const t = useT()
  const { search, role, status, voice, leaving, sort, ascending, size } = filter
  const narrowed = search || role || status || voice || leaving
  const plain = userQuery(filter, { search: '', role: undefined, status: undefined, voice: undefined, leaving: false })
  const exported = new URLSearchParams(userQuery(filter))
  const exportAs = (format: string) => `${paths.usersExport()}?${new URLSearchParams([['format', format], ...exported])}`
  return (
    <form method="get" role="search" className="my-5 flex flex-wrap items-end gap-3">
      {role && <input type="hidden" name="role" value={role} />}
      {status && <input type="hidden" name="status" value={status} />}
      {leaving && <input type="hidden" name="leaving" value="yes" />}
      <label className="grid grid-cols-1 min-w-0 grow basis-56 gap-1.5 sm:max-w-xs">
        <span className="field-label">{t('users.search')}</span>
        <input type="search" name="search" defaultValue={search} maxLength={100} className="control" />
      </label>
      <FilterChoice name="voice" label={t('accounts.voiceType')} value={voice ?? ''}>
        <option value="">{t('users.all')}</option>
        {[...voiceTypes, 'unknown' as const].map((one) => (
          <option key={one} value={one}>
            {t(`people.voice_${one}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice name="sort" label={t('users.sort')} value={sort} className="sm:hidden">
        {userSorts.map((one) => (
          <option key={one} value={one}>
            {t(`users.sort_${one}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice name="order" label={t('users.order')} value={ascending ? 'asc' : 'desc'} className="sm:hidden">
        <option value="asc">{t('users.ascending')}</option>
        <option value="desc">{t('users.descending')}</option>
      </FilterChoice>
      <FilterChoice name="size" label={t('users.size')} value={String(size)}>
        {userPageSizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </FilterChoice>
      <span className="actions">
        <Button type="submit" variant="secondary">
          {t('common.search')}
        </Button>
        {narrowed && (
          <ButtonLink to={paths.users() + plain} variant="text">
            {t('users.clear')}
          </ButtonLink>
        )}
      </span>
      {total > 0 && (
        <span className="actions sm:ms-auto">
          <ButtonLink to={exportAs('xlsx')} variant="text" size="small">
            {t('users.exportXlsx')}
          </ButtonLink>
          <ButtonLink to={exportAs('csv')} variant="text" size="small">
            {t('users.exportCsv')}
          </ButtonLink>
        </span>
      )}
    </form>
  )
}
