import { readOneOf, readPage } from '~/domain/lists/list-query'

export const libraryFileKinds = ['audio', 'sheet', 'archive'] as const
/** How far a file has come: on its way, received, or received and not taken. */
export const libraryFileStatuses = ['uploading', 'stored', 'rejected'] as const

export type FileFilter = {
  kind: (typeof libraryFileKinds)[number]
  status: (typeof libraryFileStatuses)[number] | undefined
  page: number
}

/** The state of the list of the library's files from a URL. */
export function readFileFilter(query: URLSearchParams): FileFilter {
  return {
    kind: readOneOf(query, 'kind', libraryFileKinds) ?? libraryFileKinds[0],
    status: readOneOf(query, 'status', libraryFileStatuses),
    page: readPage(query),
  }
}
