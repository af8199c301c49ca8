import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import type { UserStatus } from './roles'

export const usersPerPage = 20

type Filter = { search?: string; status?: UserStatus; page: number }

/** The users page: one page of rows, how many fit the filter, and the count of each status. */
export async function usersPage({ search, status, page }: Filter) {
  const where: Prisma.UserWhereInput = {
    ...(status && { status }),
    ...(search && { OR: [{ name: { contains: search } }, { email: { contains: search } }, { phoneNumber: { contains: search } }] }),
  }
  const [users, total, byStatus] = await Promise.all([
    db.user.findMany({
      where,
      orderBy: { id: 'desc' },
      skip: (page - 1) * usersPerPage,
      take: usersPerPage,
      select: { id: true, name: true, email: true, phoneNumber: true, role: true, status: true, voiceType: true, createdAt: true, lastLoginAt: true },
    }),
    db.user.count({ where }),
    db.user.groupBy({ by: ['status'], _count: true }),
  ])
  const counts = { pending: 0, active: 0, disabled: 0 }
  for (const row of byStatus) counts[row.status] = row._count
  return { users, total, counts, pageCount: Math.max(1, Math.ceil(total / usersPerPage)) }
}

/** One's own profile with the open sessions. */
export async function profileOf(userId: number) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true, name: true, email: true, phoneNumber: true, wechat: true, role: true, voiceType: true, isProfessional: true,
      birthDate: true, studyStartDate: true, education: true, school: true, avatarUploadId: true, createdAt: true,
      sessions: { orderBy: { lastSeenAt: 'desc' }, select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true } },
    },
  })
  return user
}

/** What people are called, by id. */
export async function namesOf(ids: number[]): Promise<Map<number, string>> {
  const rows = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
