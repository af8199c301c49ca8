import { pageOf } from '~/domain/lists/page-of'
import { db } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import { type Role, roles, type UserStatus, userStatuses } from './roles'
import type { UserFilter } from './user-filter'

export type UserRow = {
  id: number
  name: string
  email: string
  phoneNumber: string
  role: Role
  status: UserStatus
  voiceType: string
  avatarUploadId: string | null
  createdAt: number
  lastLoginAt: number | null
  deletionRequestedAt: number | null
  erasedAt: number | null
}

type Counts = { role: Record<Role, number>; status: Record<UserStatus, number>; leaving: number; all: number }

/** A page of the users who fit, how many those are, and how many there are of each role and status. Three statements, however many users. */
export async function usersPage(filter: UserFilter) {
  const counts = await countUsers()
  const total = await countFitting(filter, counts)
  const { skip, take, ...shown } = pageOf({ asked: filter.page, total, size: filter.size })
  const users = total === 0 ? [] : await fittingUsers(filter, { take, skip })
  return { users, total, ...shown, counts }
}

/** Users who fit, in the filter's order. The ids are found in the indexes alone; rows are read for those shown. */
export function fittingUsers(filter: UserFilter, { take, skip }: { take: number; skip: number }): Promise<UserRow[]> {
  return db.$queryRaw<UserRow[]>`
    SELECT "id", "name", "email", "phoneNumber", "role", "status", "voiceType", "avatarUploadId",
      CAST("createdAt" AS REAL) AS "createdAt", CAST("lastLoginAt" AS REAL) AS "lastLoginAt",
      CAST("deletionRequestedAt" AS REAL) AS "deletionRequestedAt", CAST("erasedAt" AS REAL) AS "erasedAt"
    FROM "User" WHERE "id" IN (SELECT "id" FROM "User" ${fitting(filter)} ORDER BY ${order(filter)} LIMIT ${take} OFFSET ${skip})
    ORDER BY ${order(filter)}`
}

async function countUsers(): Promise<Counts> {
  const rows = await db.$queryRaw<{ role: Role; status: UserStatus; count: number | bigint; leaving: number | bigint }[]>`
    SELECT "role", "status", count(*) AS "count",
      (SELECT count(*) FROM "User" WHERE "deletionRequestedAt" IS NOT NULL AND "erasedAt" IS NULL) AS "leaving"
    FROM "User" GROUP BY "role", "status"`
  const sum = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).reduce((total, { count }) => total + Number(count), 0)
  return {
    role: Object.fromEntries(roles.map((role) => [role, sum((row) => row.role === role)])) as Record<Role, number>,
    status: Object.fromEntries(userStatuses.map((status) => [status, sum((row) => row.status === status)])) as Record<UserStatus, number>,
    leaving: Number(rows[0]?.leaving ?? 0),
    all: sum(() => true),
  }
}

async function countFitting(filter: UserFilter, counts: Counts): Promise<number> {
  const { search, role, status, voice, leaving } = filter
  if (!search && !leaving && !voice && !(role && status)) return role ? counts.role[role] : status ? counts.status[status] : counts.all
  const [row] = await db.$queryRaw<{ count: number | bigint }[]>`SELECT count(*) AS "count" FROM "User" ${fitting(filter)}`
  return Number(row?.count ?? 0)
}

function fitting({ search, role, status, voice, leaving }: UserFilter): Prisma.Sql {
  const conditions = [Prisma.sql`1 = 1`]
  if (role) conditions.push(Prisma.sql`"role" = ${role}`)
  if (status) conditions.push(Prisma.sql`"status" = ${status}`)
  if (voice) conditions.push(Prisma.sql`"voiceType" = ${voice}`)
  if (leaving) conditions.push(Prisma.sql`"deletionRequestedAt" IS NOT NULL AND "erasedAt" IS NULL`)
  if (search) {
    const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      Prisma.sql`("name" LIKE ${part} ESCAPE '\\' OR "email" LIKE ${part} ESCAPE '\\' OR "phoneNumber" LIKE ${part} ESCAPE '\\')`,
    )
  }
  // A search looks at everybody, so it stays within an index that holds all it needs: the rest of a row is wide.
  return Prisma.sql`${search ? Prisma.sql`INDEXED BY "User_search_idx"` : Prisma.empty} WHERE ${Prisma.join(conditions, ' AND ')}`
}

function order({ sort, ascending }: UserFilter): Prisma.Sql {
  const direction = ascending ? 'ASC' : 'DESC'
  const column = { created: '"createdAt"', name: '"name"', login: '"lastLoginAt"' }[sort]
  return Prisma.raw(`${column} ${direction}, "id" ${direction}`)
}
