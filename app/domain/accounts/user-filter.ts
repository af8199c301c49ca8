import { type Role, roles, type UserStatus, userStatuses, type VoiceType, voiceTypes } from './roles'

export const userSorts = ['created', 'name', 'login'] as const
export const userPageSizes = [20, 50, 100] as const

export type UserFilter = {
  search: string
  role: Role | undefined
  status: UserStatus | undefined
  voice: VoiceType | undefined
  /** Only those who asked for their account's deletion. */
  leaving: boolean
  sort: (typeof userSorts)[number]
  ascending: boolean
  page: number
  size: number
}

/** The users list's state from a URL; what makes no sense is left out. */
export function readUserFilter(params: URLSearchParams): UserFilter {
  const page = Number(params.get('page'))
  const sort = userSorts.find((one) => one === params.get('sort')) ?? 'created'
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    role: roles.find((one) => one === params.get('role')),
    status: userStatuses.find((one) => one === params.get('status')),
    voice: [...voiceTypes, 'unknown' as const].find((one) => one === params.get('voice')),
    leaving: params.get('leaving') === 'yes',
    sort,
    ascending: params.get('order') ? params.get('order') === 'asc' : sort === 'name',
    page: Number.isSafeInteger(page) && page > 0 && page < 1e6 ? page : 1,
    size: userPageSizes.find((one) => String(one) === params.get('size')) ?? userPageSizes[0],
  }
}

/** The query of a list like this one, changed here and there; a change begins again at the first page. */
export function userQuery(filter: UserFilter, change: Partial<UserFilter> = {}): string {
  const { search, role, status, voice, leaving, sort, ascending, size } = { ...filter, ...change }
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(role && { role }),
    ...(status && { status }),
    ...(voice && { voice }),
    ...(leaving && { leaving: 'yes' }),
    ...(sort !== 'created' && { sort }),
    ...(ascending !== (sort === 'name') && { order: ascending ? 'asc' : 'desc' }),
    ...(size !== userPageSizes[0] && { size: String(size) }),
  })
  return query.size > 0 ? `?${query}` : ''
}
