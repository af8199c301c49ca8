import type { Role } from '~/domain/accounts/roles'
import type { Prisma } from '~/infra/db/generated/client'
import { pastUploads, runningStatuses } from './states'

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

/** The competitions whose registration is open at an instant: registrationWindow's rule, as the database asks it. */
export function registrationOpenAt(at: Date): Prisma.CompetitionWhereInput {
  // A deadline includes its whole last minute.
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const blankOr = <F extends 'registrationStartsAt' | 'registrationEndsAt' | 'registrationDeadline'>(field: F, limit: object) => ({
    OR: [{ [field]: null }, { [field]: limit }],
  })
  return {
    publishedAt: { not: null },
    status: { in: [...runningStatuses] },
    stages: { none: { position: 0, status: { in: [...pastUploads] } } },
    AND: [
      blankOr('registrationStartsAt', { lte: at }),
      blankOr('registrationEndsAt', { gte: minute }),
      blankOr('registrationDeadline', { gte: minute }),
    ],
  }
}
