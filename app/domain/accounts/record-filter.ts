import { type ScoreStatus, scoreStatuses } from '~/domain/judging/states'

export const recordSorts = ['time', 'score'] as const

export type RecordFilter = {
  status: ScoreStatus | undefined
  sort: (typeof recordSorts)[number]
  ascending: boolean
  page: number
}

/** The state of a list of scoring records from a URL. */
export function readRecordFilter(params: URLSearchParams): RecordFilter {
  const page = Number(params.get('page'))
  return {
    status: scoreStatuses.find((one) => one === params.get('status')),
    sort: recordSorts.find((one) => one === params.get('sort')) ?? 'time',
    ascending: params.get('order') === 'asc',
    page: Number.isSafeInteger(page) && page > 0 && page < 1e6 ? page : 1,
  }
}
