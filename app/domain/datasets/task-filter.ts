import { readId, readOneOf, readPage, readText, writeQuery } from '~/domain/lists/list-query'

export const taskStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export const taskPageSizes = [20, 50] as const

export type TaskFilter = {
  /** In the name, singer or song of the dataset. */
  search: string
  datasetId: number | null
  status: (typeof taskStatuses)[number] | undefined
  page: number
  size: number
}

/** The state of the list of scoring tasks from a URL. */
export function readTaskFilter(query: URLSearchParams): TaskFilter {
  return {
    search: readText(query, 'search'),
    datasetId: readId(query, 'dataset'),
    status: readOneOf(query, 'status', taskStatuses),
    page: readPage(query),
    size: taskPageSizes.find((one) => String(one) === query.get('size')) ?? taskPageSizes[0],
  }
}

/** The query of such a list, changed here and there; a change begins again at the first page. */
export function taskQuery(filter: TaskFilter, change: Partial<TaskFilter> = {}): string {
  const { search, datasetId, status, size } = { ...filter, ...change }
  return writeQuery({ search, dataset: datasetId, status, size: size !== taskPageSizes[0] && size })
}
