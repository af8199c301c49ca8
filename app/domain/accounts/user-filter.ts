import { readOneOf, readPage, readSort, readText, type Sorted, sortNames, sortParams, writeQuery } from '~/domain/lists/list-query'
import { type Role, roles, type UserStatus, userStatuses, type VoiceType, voiceTypes } from './roles'

const sorts = { created: 'desc', name: 'asc', login: 'desc' } as const
export const userSorts = sortNames(sorts)
export const userPageSizes = [20, 50, 100] as const

export type UserFilter = Sorted<keyof typeof sorts> & {
  search: string
  role: Role | undefined
  status: UserStatus | undefined
  voice: VoiceType | undefined
  /** Only those who asked for their account's deletion. */
  leaving: boolean
  page: number
  size: number
}

/** The users list's state from a URL. */
export function readUserFilter(query: URLSearchParams): UserFilter {
  return {
    search: readText(query, 'search'),
    role: readOneOf(query, 'role', roles),
    status: readOneOf(query, 'status', userStatuses),
    voice: readOneOf(query, 'voice', [...voiceTypes, 'unknown' as const]),
    leaving: query.get('leaving') === 'yes',
    ...readSort(query, sorts),
    page: readPage(query),
    size: userPageSizes.find((one) => String(one) === query.get('size')) ?? userPageSizes[0],
  }
}

/** The query of a list like this one, changed here and there; a change begins again at the first page. */
export function userQuery(filter: UserFilter, change: Partial<UserFilter> = {}): string {
  const { search, role, status, voice, leaving, size, ...sorted } = { ...filter, ...change }
  return writeQuery({ search, role, status, voice, leaving, ...sortParams(sorted, sorts), size: size !== userPageSizes[0] && size })
}
