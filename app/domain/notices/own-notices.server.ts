import { sql } from 'kysely'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import type { NoticeKind } from './kinds'

const shown = 10

/** A person's unread notices, newest first, and how many there are. */
export async function unreadNotices(userId: number) {
  const rows = await read
    .selectFrom('Notice')
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .select(['id', 'kind', 'params', 'createdAt', sql<number>`count(*) OVER ()`.as('total')])
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return {
    rows: rows.map(({ total: _, params, ...row }) => ({ ...row, params: params as Record<string, string | number> })),
    total: rows[0]?.total ?? 0,
  }
}

export type UnreadNotices = Awaited<ReturnType<typeof unreadNotices>>

/** Puts away the notices up to the one given, and none that came since. */
export async function readNotices({ userId, upTo }: { userId: number; upTo: number }): Promise<void> {
  await db.notice.updateMany({ where: { userId, readAt: null, id: { lte: upTo } }, data: { readAt: now() } })
}

/** Says which kinds a person wants no mails about. */
export async function muteNotices({ userId, kinds }: { userId: number; kinds: readonly NoticeKind[] }): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { mutedNotices: kinds.join(',') } })
}
