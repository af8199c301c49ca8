import { now } from '~/infra/clock'
import { among, read } from '~/infra/db/read'
import type { Viewer } from '../viewer'

/** Of these sessions those that have not ended, by id, with what is asked of whom they belong to. */
export async function liveSessions(
  ids: readonly string[],
): Promise<Map<string, Pick<Viewer, 'id' | 'role' | 'status' | 'mustChangePassword'>>> {
  const rows = await read
    .selectFrom('Session as session')
    .innerJoin('User as user', 'user.id', 'session.userId')
    .where('session.id', 'in', among(ids))
    .where('user.status', '<>', 'disabled')
    .select(['session.id as sessionId', 'session.kind', 'session.expiresAt', 'session.accessExpiresAt'])
    .select(['user.id', 'user.role', 'user.status', 'user.mustChangePassword'])
    .execute()
  const at = now()
  const live = rows.filter(({ kind, expiresAt, accessExpiresAt }) => (kind === 'browser' ? expiresAt : (accessExpiresAt ?? at)) > at)
  return new Map(live.map(({ sessionId, id, role, status, mustChangePassword }) => [sessionId, { id, role, status, mustChangePassword }]))
}
