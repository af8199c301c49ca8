import { type CompetitionStatus, competitionStatuses } from './states'

export type CompetitionFilter = { search: string; status?: CompetitionStatus | undefined; page: number }

/** The list's state from a URL; what makes no sense is left out. */
export function readCompetitionFilter(params: URLSearchParams): CompetitionFilter {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    status: competitionStatuses.find((status) => status === params.get('status')),
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  }
}
