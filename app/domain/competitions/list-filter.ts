import { readOneOf, readPage, readText, writeQuery } from '~/domain/lists/list-query'
import { type CompetitionStatus, competitionStatuses } from './states'

export type CompetitionFilter = {
  search: string
  status?: CompetitionStatus | undefined
  /** Only those one can register for now. */
  open: boolean
  view: 'cards' | 'table'
  page: number
}

/** The list's state from a URL. */
export function readCompetitionFilter(query: URLSearchParams): CompetitionFilter {
  return {
    search: readText(query, 'search'),
    status: readOneOf(query, 'status', competitionStatuses),
    open: query.get('open') === 'on',
    view: readOneOf(query, 'view', ['cards', 'table']) ?? 'cards',
    page: readPage(query),
  }
}

/** The query of a list's state, with changes; the page begins anew unless it is named. */
export function competitionQuery({ search, status, open, view }: CompetitionFilter, changes: Partial<CompetitionFilter> = {}): string {
  const next = { search, status, open, view, ...changes }
  return writeQuery({
    search: next.search,
    status: next.status,
    open: next.open && 'on',
    view: next.view === 'table' && next.view,
  })
}
