import { readId, readPage, writeQuery } from '~/domain/lists/list-query'

export type GivenFilter = { raterId: number | null; datasetId: number | null; page: number }

/** The state of the list of the ratings that people gave, from a URL. */
export function readGivenFilter(query: URLSearchParams): GivenFilter {
  return { raterId: readId(query, 'rater'), datasetId: readId(query, 'dataset'), page: readPage(query) }
}

/** The query of such a list at its first page. */
export function givenQuery({ raterId, datasetId }: Partial<GivenFilter>): string {
  return writeQuery({ rater: raterId, dataset: datasetId })
}
