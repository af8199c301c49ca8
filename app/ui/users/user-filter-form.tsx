import { userPageSizes, userSorts, type UserFilter } from '~/domain/accounts/user-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Button, ButtonLink } from '~/ui/primitives/button'

/** Search, order and page size; role and status stay as they are. */
export function UserFilterForm({ filter, total }: { filter: UserFilter; total: number }) {
  const t = useT()
  const { search, role, status, leaving, sort, ascending, size } = filter
  const query = new URLSearchParams({ ...(search && { search }), ...(role && { role }), ...(status && { status }), ...(leaving && { leaving: 'yes' }), sort, order: ascending ? 'asc' : 'desc' })
  return (
    <form method="get" role="search" className="my-5 flex flex-wrap items-end gap-3">
      {role && <input type="hidden" name="role" value={role} />}
      {status && <input type="hidden" name="status" value={status} />}
      {leaving && <input type="hidden" name="leaving" value="yes" />}
      <label className="grid grow gap-1.5 sm:max-w-xs">
        <span className="field-label">{t('users.search')}</span>
        <input type="search" name="search" defaultValue={search} maxLength={100} className="control" />
      </label>
      <label className="grid gap-1.5">
        <span className="field-label">{t('users.sort')}</span>
        <select name="sort" defaultValue={sort} className="control">
          {userSorts.map((one) => (
            <option key={one} value={one}>
              {t(`users.sort_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1.5">
        <span className="field-label">{t('users.order')}</span>
        <select name="order" defaultValue={ascending ? 'asc' : 'desc'} className="control">
          <option value="asc">{t('users.ascending')}</option>
          <option value="desc">{t('users.descending')}</option>
        </select>
      </label>
      <label className="grid gap-1.5">
        <span className="field-label">{t('users.size')}</span>
        <select name="size" defaultValue={size} className="control">
          {userPageSizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary">
        {t('common.search')}
      </Button>
      {total > 0 && (
        <span className="actions text-sm">
          <ButtonLink to={`${paths.usersExport()}?format=xlsx&${query}`} variant="text" size="small">
            {t('users.exportXlsx')}
          </ButtonLink>
          <ButtonLink to={`${paths.usersExport()}?format=csv&${query}`} variant="text" size="small">
            {t('users.exportCsv')}
          </ButtonLink>
        </span>
      )}
    </form>
  )
}
