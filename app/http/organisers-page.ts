import { can } from '~/domain/accounts/capabilities'
import type { Role } from '~/domain/accounts/roles'
import { type Access, routeAccess } from '~/domain/accounts/route-access'

/** Pages that more people open, each in a role of their own: these are an organiser's to who organises. */
const sharedPages = [
  '/competitions/:id/video-upload-clean',
  '/competitions/:id/results/:entryId',
  '/competitions/:id/results/:entryId/certificate',
]

const patterns = Object.entries(routeAccess as Record<string, Access>)
  .filter(([path, access]) => sharedPages.includes(path) || (path.startsWith('/competitions/:id/') && access === 'competitions.organise'))
  .map(([path]) => new RegExp(`^${path.replace(':id', '([1-9]\\d{0,9})').replace(/:\w+/g, '[^/]+')}/?$`))

/** The competition whose organiser's page an address is, for a role that may organise it: such a page stands in the competition's frame. */
export function competitionOfPage(role: Role, pathname: string): number | null {
  if (!can(role, 'competitions.organise')) return null
  const id = patterns.map((pattern) => pattern.exec(pathname)?.[1]).find((found) => found !== undefined)
  return id === undefined ? null : Number(id)
}
