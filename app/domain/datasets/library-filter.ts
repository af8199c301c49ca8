import { type VoiceType, voiceTypes } from '~/domain/accounts/roles'
import { readId, readOneOf, readPage, readText, writeQuery } from '~/domain/lists/list-query'

export const datasetSorts = ['newest', 'oldest', 'singer', 'song', 'voice'] as const
export const datasetPageSizes = [10, 20, 50, 100] as const
export const datasetSources = ['pair', 'audio'] as const
/** High to low, as voices are listed everywhere; those unknown last. */
export const allVoices = [...voiceTypes, 'unknown'] as const

export type LibraryFilter = {
  search: string
  source: (typeof datasetSources)[number] | undefined
  voice: VoiceType | undefined
  /** The id of a skill tag that has a score, official or people's. */
  tag: number | null
  sort: (typeof datasetSorts)[number]
  page: number
  size: number
}

/** The library's state from a URL. */
export function readLibraryFilter(query: URLSearchParams): LibraryFilter {
  return {
    search: readText(query, 'search'),
    source: readOneOf(query, 'source', datasetSources),
    voice: readOneOf(query, 'voice', allVoices),
    tag: readId(query, 'tag'),
    sort: readOneOf(query, 'sort', datasetSorts) ?? datasetSorts[0],
    page: readPage(query),
    size: datasetPageSizes.find((one) => String(one) === query.get('size')) ?? datasetPageSizes[0],
  }
}

/** The query of a library like this one, changed here and there; a change begins again at the first page. */
export function libraryQuery(filter: LibraryFilter, change: Partial<LibraryFilter> = {}): string {
  const { search, source, voice, tag, sort, size } = { ...filter, ...change }
  return writeQuery({ search, source, voice, tag, sort: sort !== datasetSorts[0] && sort, size: size !== datasetPageSizes[0] && size })
}
