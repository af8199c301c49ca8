import { type RawBuilder, sql } from 'kysely'
import { contains, containsName } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { read } from '~/infra/db/read'
import { type Role, roles, type UserStatus, userStatuses } from '../roles'
import type { UserFilter } from '../user-filter'

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
  const query = sql<UserRow>`
    SELECT "id", "name", "email", "phoneNumber", "role", "status", "voiceType", "avatarUploadId",
      "createdAt" + 0 AS "createdAt", "lastLoginAt" + 0 AS "lastLoginAt",
      "deletionRequestedAt" + 0 AS "deletionRequestedAt", "erasedAt" + 0 AS "erasedAt"
    FROM "User" WHERE "id" IN (SELECT "id" FROM "User" ${fitting(filter)} ORDER BY ${order(filter)} LIMIT ${take} OFFSET ${skip})
    ORDER BY ${order(filter)}`
  return query.execute(read).then(({ rows }) => rows)
}

async function countUsers(): Promise<Counts> {
  const { rows } = await sql<{ role: Role; status: UserStatus; count: number; leaving: number }>`
    SELECT "role", "status", count(*) AS "count",
      (SELECT count(*) FROM "User" WHERE "deletionRequestedAt" IS NOT NULL AND "erasedAt" IS NULL) AS "leaving"
    FROM "User" GROUP BY "role", "status"`.execute(read)
  const sum = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).reduce((total, { count }) => total + count, 0)
  return {
    role: Object.fromEntries(roles.map((role) => [role, sum((row) => row.role === role)])) as Record<Role, number>,
    status: Object.fromEntries(userStatuses.map((status) => [status, sum((row) => row.status === status)])) as Record<UserStatus, number>,
    leaving: rows[0]?.leaving ?? 0,
    all: sum(() => true),
  }
}

async function countFitting(filter: UserFilter, counts: Counts): Promise<number> {
  const { search, role, status, voice, leaving } = filter
  if (!search && !leaving && !voice && !(role && status)) return role ? counts.role[role] : status ? counts.status[status] : counts.all
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS "count" FROM "User" ${fitting(filter)}`.execute(read)
  return rows[0]?.count ?? 0
}

function fitting({ search, role, status, voice, leaving }: UserFilter): RawBuilder<unknown> {
  const conditions = [sql`1 = 1`]
  if (role) conditions.push(sql`"role" = ${role}`)
  if (status) conditions.push(sql`"status" = ${status}`)
  if (voice) conditions.push(sql`"voiceType" = ${voice}`)
  if (leaving) conditions.push(sql`"deletionRequestedAt" IS NOT NULL AND "erasedAt" IS NULL`)
  if (search)
    conditions.push(
      sql`(${sql.join([containsName('name', search), contains('email', search), contains('phoneNumber', search)], sql` OR `)})`,
    )
  // A search looks at everybody, so it stays within an index that holds all it needs: the rest of a row is wide.
  return sql`${search ? sql`INDEXED BY "User_search_idx"` : sql``} WHERE ${sql.join(conditions, sql` AND `)}`
}

function order({ sort, ascending }: UserFilter): RawBuilder<unknown> {
  const direction = ascending ? 'ASC' : 'DESC'
  const column = { created: '"createdAt"', name: '"name"', login: '"lastLoginAt"' }[sort]
  return sql.raw(`${column} ${direction}, "id" ${direction}`)
}
