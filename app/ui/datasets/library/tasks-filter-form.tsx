import type { TaskFilter } from '~/domain/datasets/task-filter'
import { taskPageSizes, taskQuery, taskStatuses } from '~/domain/datasets/task-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FilterChoice } from '~/ui/layout/filters'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { OnlyOf } from './only-of'

type Props = { filter: TaskFilter; dataset: { id: number; name: string } | null }

/** Search by dataset, state and page size; and of which one dataset only tasks are shown. */
export function TasksFilterForm({ filter, dataset }: Props) {
  const t = useT()
  const { search, datasetId, status, size } = filter
  const to = (change: Partial<TaskFilter>) => paths.libraryTasks() + taskQuery(filter, change)
  return (
    <>
      <form method="get" role="search" className="my-5 flex flex-wrap items-end gap-3">
        {datasetId !== null && <input type="hidden" name="dataset" value={datasetId} />}
        <label className="grid min-w-0 grow basis-56 grid-cols-1 gap-1.5 sm:max-w-xs">
          <span className="field-label">{t('libraryData.search')}</span>
          <input type="search" name="search" defaultValue={search} maxLength={100} className="control" />
        </label>
        <FilterChoice name="status" label={t('libraryData.status')} value={status ?? ''}>
          <option value="">{t('libraryData.status_all')}</option>
          {taskStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`ratings.status_${one}`)}
            </option>
          ))}
        </FilterChoice>
        <FilterChoice name="size" label={t('libraryData.size')} value={String(size)}>
          {taskPageSizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </FilterChoice>
        <span className="actions">
          <Button type="submit" variant="secondary">
            {t('common.search')}
          </Button>
          {(search || status) && (
            <ButtonLink to={to({ search: '', status: undefined })} variant="text">
              {t('libraryData.clear')}
            </ButtonLink>
          )}
        </span>
      </form>
      {datasetId !== null && (
        <OnlyOf
          text={dataset ? t('libraryData.onlyDataset', { name: dataset.name }) : t('libraryData.datasetGone')}
          toAll={to({ datasetId: null })}
        />
      )}
    </>
  )
}
