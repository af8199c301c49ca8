import { readId, readOneOf, readPage, readText } from '~/domain/lists/list-query'
import { pageOf } from '~/domain/lists/page-of'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { registrationStatuses, type RegistrationStatus } from '../states'

export const participantsPerPage = 20

export type ParticipantFilters = {
  search: string
  role: 'teacher' | 'student' | null
  status: RegistrationStatus | null
  categoryId: number | null
  /** Only those who may take part in this stage. */
  stageId: number | null
  page: number
}

/** Reads the list's filters from a query string; what is not known is ignored. */
export function readParticipantFilters(params: URLSearchParams): ParticipantFilters {
  return {
    search: readText(params, 'q'),
    role: readOneOf(params, 'role', ['teacher', 'student']) ?? null,
    status: readOneOf(params, 'status', registrationStatuses) ?? null,
    categoryId: readId(params, 'category'),
    stageId: readId(params, 'stage'),
    page: readPage(params),
  }
}

/** A page of a competition's registrations, newest submission first; drafts only when they are asked for. Null when there is no such competition. */
export async function participantsPage(competitionId: number, filters: ParticipantFilters) {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    select: {
      id: true,
      name: true,
      maxParticipants: true,
      categories: { orderBy: { position: 'asc' }, select: { id: true, name: true } },
      stages: { orderBy: { position: 'asc' }, select: { id: true, name: true } },
    },
  })
  if (!competition) return null
  const where = matching(competitionId, filters)
  const [total, byStatus] = await Promise.all([
    db.registration.count({ where }),
    db.registration.groupBy({ by: ['status'], where: { competitionId }, _count: true }),
  ])
  const { page, pageCount, skip, take } = pageOf({ asked: filters.page, total, size: participantsPerPage })
  const rows = await db.registration.findMany({
    where,
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    skip,
    take,
    select: {
      id: true,
      number: true,
      status: true,
      name: true,
      voiceType: true,
      submittedAt: true,
      resumeId: true,
      user: { select: { id: true, name: true, email: true, role: true } },
      entries: { orderBy: { category: { position: 'asc' } }, select: { category: { select: { id: true, name: true } } } },
      songs: songsInOrder,
    },
  })
  const counts = Object.fromEntries(byStatus.map(({ status, _count }) => [status, _count])) as Partial<Record<RegistrationStatus, number>>
  return { competition, rows, total, page, pageCount, counts }
}

export type ParticipantRow = NonNullable<Awaited<ReturnType<typeof participantsPage>>>['rows'][number]

/** Songs by category and place, each with its values in the order of the category's fields. */
export const songsInOrder = {
  orderBy: [{ category: { position: 'asc' } }, { position: 'asc' }],
  select: {
    id: true,
    position: true,
    category: { select: { id: true, name: true } },
    values: { orderBy: { field: { position: 'asc' } }, select: { value: true, field: { select: { id: true, name: true, type: true } } } },
  },
} as const satisfies Prisma.Registration$songsArgs

/** One entry that is in the category and takes part in the stage, where both are asked for. */
function entrantsOf(stageId: number | null, categoryId: number | null): Prisma.RegistrationWhereInput {
  const inCategory = categoryId === null ? {} : { categoryId }
  if (stageId !== null) return { stageEntries: { some: { stageId, ...inCategory } } }
  return categoryId === null ? {} : { entries: { some: inCategory } }
}

export function matching(
  competitionId: number,
  { search, role, status, categoryId, stageId }: ParticipantFilters,
): Prisma.RegistrationWhereInput {
  const number = /^\d{1,6}$/.test(search) ? Number(search) : null
  return {
    competitionId,
    status: status ?? { not: 'draft' },
    ...(role ? { user: { role } } : {}),
    ...entrantsOf(stageId, categoryId),
    ...(search
      ? {
          OR: [
            { name: { contains: search } },
            { user: { name: { contains: search } } },
            { user: { email: { contains: search } } },
            // A few digits are a participant's number; they stand in half of all telephones.
            ...(number === null || search.length > 4 ? [{ user: { phoneNumber: { contains: search } } }] : []),
            ...(number === null ? [] : [{ number }]),
          ],
        }
      : {}),
  }
}
