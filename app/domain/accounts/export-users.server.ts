import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { fittingUsers, type UserRow } from './queries/users-page.server'
import type { UserFilter } from './user-filter'

const most = 50_000

/** Every user who fits; the log keeps that somebody took their addresses along. */
export async function exportedUsers({ actorId, filter }: { actorId: number; filter: UserFilter }): Promise<UserRow[]> {
  const users = await fittingUsers(filter, { take: most, skip: 0 })
  await transaction((tx) =>
    recordAudit(tx, { actorId, action: 'users.exported', subject: { type: 'users', id: 'list' }, details: { count: users.length } }),
  )
  return users
}
