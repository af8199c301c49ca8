import { voiceTypes } from '~/domain/accounts/roles'
import { userPageSizes, userQuery, userSorts, type UserFilter } from '~/domain/accounts/user-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FilterChoice, FilterForm } from '~/ui/layout/filters'
import { ButtonLink } from '~/ui/primitives/button'

/** Search, voice, order and page size; role and status stay as they are. Where the table has headers, they order it. */
export function UserFilterForm({ filter, total }: { filter: UserFilter; total: number }) {
  const t = useT()
  const { search, role, status, voice, leaving, sort, ascending, size } = filter
  const narrowed = search || role || status || voice || leaving
  const plain = userQuery(filter, { search: '', role: undefined, status: undefined, voice: undefined, leaving: false })
  const exported = new URLSearchParams(userQuery(filter))
  const exportAs = (format: string) => `${paths.usersExport()}?${new URLSearchParams([['format', format], ...exported])}`
  return (
    <FilterForm
      label={t('users.search')}
      search={search}
      clear={narrowed ? { to: paths.users() + plain, label: t('users.clear') } : null}
      after={
        total > 0 && (
          <span className="actions sm:ms-auto">
            <ButtonLink to={exportAs('xlsx')} variant="text" size="small">
              {t('users.exportXlsx')}
            </ButtonLink>
            <ButtonLink to={exportAs('csv')} variant="text" size="small">
              {t('users.exportCsv')}
            </ButtonLink>
          </span>
        )
      }
    >
      {role && <input type="hidden" name="role" value={role} />}
      {status && <input type="hidden" name="status" value={status} />}
      {leaving && <input type="hidden" name="leaving" value="yes" />}
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
    </FilterForm>
  )
}
