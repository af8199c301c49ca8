import { can } from '~/domain/accounts/capabilities'
import type { Role } from '~/domain/accounts/roles'

export type Reader = { id: number; role: Role }

/** An entry's own result is read by whose it is, and by organisers. */
export function mayReadSlip(viewer: Reader, { userId }: { userId: number }): boolean {
  return viewer.id === userId || can(viewer.role, 'competitions.organise')
}

type Shown = {
  publishedAt: Date | null
  status: string
  resultsAudience: 'participants' | 'public'
  /** The reader has an approved registration, or a result that was published. */
  tookPart: boolean
}

/**
 * Whether somebody (null: a guest) may read what is published of a competition's results. A guest is asked to sign in wherever the page is not for
 * everybody, also of a competition that is not there: nothing is told by that. A cancelled competition's results are no longer everybody's.
 */
export function mayReadResults(viewer: Reader | null, competition: Shown | null): 'yes' | 'signIn' | 'forbidden' | 'notFound' {
  const isPublic = competition?.publishedAt && competition.resultsAudience === 'public' && competition.status !== 'cancelled'
  if (isPublic) return 'yes'
  if (!viewer) return 'signIn'
  if (!competition) return 'notFound'
  if (can(viewer.role, 'competitions.organise')) return 'yes'
  if (!competition.publishedAt) return 'notFound'
  return competition.tookPart ? 'yes' : 'forbidden'
}
