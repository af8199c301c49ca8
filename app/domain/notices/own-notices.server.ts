import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { NoticeKind } from './kinds'

const shown = 10

/** A person's unread notices, newest first, and how many there are. */
export async function unreadNotices(userId: number) {
  const where = { userId, readAt: null }
  const [rows, total] = await Promise.all([
    db.notice.findMany({ where, orderBy: { id: 'desc' }, take: shown, select: { id: true, kind: true, params: true, createdAt: true } }),
    db.notice.count({ where }),
  ])
  return { rows: rows.map((row) => ({ ...row, params: row.params as Record<string, string | number> })), total }
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
