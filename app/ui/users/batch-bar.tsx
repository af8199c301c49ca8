import { type UserFilter, userQuery } from '~/domain/accounts/user-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { SubmitButton } from '~/ui/form/form'

type Props = { filter: UserFilter; page: number; allSelected: boolean }

/** What can be done to those who are ticked; stays in sight while the list is long. */
export function BatchBar({ filter, page, allSelected }: Props) {
  const t = useT()
  const query = new URLSearchParams(userQuery(filter))
  if (page > 1) query.set('page', String(page))
  if (!allSelected) query.set('select', String(page))
  return (
    <div className="selection-bar">
      <span className="text-muted max-sm:sr-only">{t('users.withSelected')}</span>
      <SubmitButton name="act" value="activate" variant="secondary" size="small">
        {t('users.batchActivate')}
      </SubmitButton>
      <SubmitButton name="act" value="disable" variant="secondary" size="small">
        {t('users.batchDisable')}
      </SubmitButton>
      <SubmitButton name="act" value="delete" variant="text" size="small">
        {t('users.batchDelete')}
      </SubmitButton>
      <a href={`${paths.users()}?${query}`} className="inline-flex min-h-11 items-center text-sm">
        {t(allSelected ? 'users.selectNone' : 'users.selectPage')}
      </a>
    </div>
  )
}
