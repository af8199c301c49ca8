import type { CompetitionFilter } from '~/domain/competitions/list-filter'
import { competitionStatuses } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'

/** What of the competitions is shown; the choice is in the URL. */
export function CompetitionFilterForm({ filter: { search, status, open, view } }: { filter: CompetitionFilter }) {
  const t = useT()
  return (
    <form method="get" autoComplete="off" role="search" className="mb-6 flex flex-wrap items-end gap-3">
      {view === 'table' && <input type="hidden" name="view" value="table" />}
      <label className="grid grid-cols-1 grow gap-1.5 sm:max-w-xs">
        <span className="field-label">{t('competitions.listSearch')}</span>
        <input type="search" name="search" defaultValue={search} maxLength={100} className="control" />
      </label>
      <label className="grid grid-cols-1 gap-1.5">
        <span className="field-label">{t('competitions.listStatus')}</span>
        <select name="status" defaultValue={status ?? ''} className="control">
          <option value="">{t('competitions.listAll')}</option>
          {competitionStatuses.map((value) => (
            <option key={value} value={value}>
              {t(`competitions.status_${value}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="open" defaultChecked={open} className="checkbox" />
        {t('competitions.listOpen')}
      </label>
      <Button type="submit" variant="secondary">
        {t('competitions.listFilter')}
      </Button>
    </form>
  )
}
