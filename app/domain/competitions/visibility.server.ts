import type { Role } from '~/domain/accounts/roles'
import type { Prisma } from '~/infra/db/generated/client'

/**
 * The competitions a person may know of: organisers all, participants the published ones, a judge those published ones
 * that they judge or have a registration in.
 */
export function visibleTo({ id, role }: { id: number; role: Role }): Prisma.CompetitionWhereInput {
  if (role === 'admin') return {}
  const published = { publishedAt: { not: null } }
  if (role !== 'judge') return published
  return { ...published, OR: [{ judges: { some: { userId: id, removedAt: null } } }, { registrations: { some: { userId: id } } }] }
}

/** The registrations that take one of a competition's places. */
export const placeTaking = ['submitted', 'under_review', 'approved'] as const
