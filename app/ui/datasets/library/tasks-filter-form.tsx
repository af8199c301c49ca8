import type { TaskFilter } from '~/domain/datasets/task-filter'
import { taskPageSizes, taskQuery, taskStatuses } from '~/domain/datasets/task-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FilterChoice, FilterForm } from '~/ui/layout/filters'
import { OnlyOf } from './only-of'

type Props = { filter: TaskFilter; dataset: { id: number; name: string } | null }

/** Search by dataset, state and page size; and of which one dataset only tasks are shown. */
export function TasksFilterForm({ filter, dataset }: Props) {
  const t = useT()
  const { search, datasetId, status, size } = filter
  const to = (change: Partial<TaskFilter>) => paths.libraryTasks() + taskQuery(filter, change)
  return (
    <>
      <FilterForm
        label={t('libraryData.search')}
        search={search}
        clear={search || status ? { to: to({ search: '', status: undefined }), label: t('libraryData.clear') } : null}
      >
        {datasetId !== null && <input type="hidden" name="dataset" value={datasetId} />}
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
      </FilterForm>
      {datasetId !== null && (
        <OnlyOf
          text={dataset ? t('libraryData.onlyDataset', { name: dataset.name }) : t('libraryData.datasetGone')}
          toAll={to({ datasetId: null })}
        />
      )}
    </>
  )
}
