export const recordStatuses = ['draft', 'submitted', 'finalized', 'voided'] as const
export const recordSorts = ['time', 'score'] as const

export type RecordFilter = {
  status: (typeof recordStatuses)[number] | undefined
  sort: (typeof recordSorts)[number]
  ascending: boolean
  page: number
}

/** The state of a list of scoring records from a URL. */
export function readRecordFilter(params: URLSearchParams): RecordFilter {
  const page = Number(params.get('page'))
  return {
    status: recordStatuses.find((one) => one === params.get('status')),
    sort: recordSorts.find((one) => one === params.get('sort')) ?? 'time',
    ascending: params.get('order') === 'asc',
    page: Number.isSafeInteger(page) && page > 0 && page < 1e6 ? page : 1,
  }
}
