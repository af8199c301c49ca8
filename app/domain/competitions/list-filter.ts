import { type CompetitionStatus, competitionStatuses } from './states'

export type CompetitionFilter = {
  search: string
  status?: CompetitionStatus | undefined
  /** Only those one can register for now. */
  open: boolean
  view: 'cards' | 'table'
  page: number
}

/** The list's state from a URL; what makes no sense is left out. */
export function readCompetitionFilter(params: URLSearchParams): CompetitionFilter {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    status: competitionStatuses.find((status) => status === params.get('status')),
    open: params.get('open') === 'on',
    view: params.get('view') === 'table' ? 'table' : 'cards',
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  }
}

/** The query of a list's state, with changes; the page begins anew unless it is named. */
export function competitionQuery({ search, status, open, view }: CompetitionFilter, changes: Partial<CompetitionFilter> = {}): string {
  const next = { search, status, open, view, ...changes }
  const params = new URLSearchParams()
  if (next.search) params.set('search', next.search)
  if (next.status) params.set('status', next.status)
  if (next.open) params.set('open', 'on')
  if (next.view === 'table') params.set('view', 'table')
  const query = params.toString()
  return query && `?${query}`
}
