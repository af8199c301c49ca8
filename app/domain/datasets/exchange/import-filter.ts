import { readOneOf, readPage } from '~/domain/lists/list-query'

/** What an import's datasets came to, in the order in which it is asked about. */
export const importOutcomes = ['failed', 'skipped', 'created', 'waiting'] as const

export type ImportOutcome = (typeof importOutcomes)[number]

/** `show` null: all. */
export type ImportFilter = { show: ImportOutcome | null; page: number }

export function readImportFilter(query: URLSearchParams): ImportFilter {
  return { show: readOneOf(query, 'show', importOutcomes) ?? null, page: readPage(query) }
}
