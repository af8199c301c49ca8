import { type ScoreStatus, scoreStatuses } from '~/domain/judging/states'
import { readOneOf, readPage, readSort, type Sorted, sortNames } from '~/domain/lists/list-query'

const sorts = { time: 'desc', score: 'desc' } as const
export const recordSorts = sortNames(sorts)

export type RecordFilter = Sorted<keyof typeof sorts> & { status: ScoreStatus | undefined; page: number }

/** The state of a list of scoring records from a URL. */
export function readRecordFilter(query: URLSearchParams): RecordFilter {
  return { status: readOneOf(query, 'status', scoreStatuses), ...readSort(query, sorts), page: readPage(query) }
}
