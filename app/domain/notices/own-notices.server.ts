import { sql } from 'kysely'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { prepared } from '~/infra/db/prepared'
import { read } from '~/infra/db/read'
import { pageOf } from '../lists/page-of'
import type { NoticeKind } from './kinds'

const shown = 10
const archivePage = 20

type NoticeParams = Record<string, string | number>

/** A person's unread notices, newest first, and how many there are. */
export async function unreadNotices(userId: number) {
  const rows = await unread({ userId })
  return {
    rows: rows.map(({ total: _, params, ...row }) => ({ ...row, params: params as NoticeParams })),
    total: rows[0]?.total ?? 0,
  }
}

const unread = prepared(({ userId }: { userId: number }) =>
  read
    .selectFrom('Notice')
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .select(['id', 'kind', 'params', 'createdAt', sql<number>`count(*) OVER ()`.as('total')])
    .orderBy('id', 'desc')
    .limit(shown),
)

export type UnreadNotices = Awaited<ReturnType<typeof unreadNotices>>

/** A person's read notices, newest first, a page of them; and how many there are. */
export async function archivedNotices(userId: number, asked: number) {
  const archived = read.selectFrom('Notice').where('userId', '=', userId).where('readAt', 'is not', null)
  const { total } = await archived.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { page, pageCount, skip, take } = pageOf({ asked, total, size: archivePage })
  const rows = await archived.select(['id', 'kind', 'params', 'createdAt']).orderBy('id', 'desc').offset(skip).limit(take).execute()
  return { rows: rows.map(({ params, ...row }) => ({ ...row, params: params as NoticeParams })), total, page, pageCount }
}

/** Whether any notice was read. */
export async function hasArchive(userId: number): Promise<boolean> {
  const any = await read.selectFrom('Notice').where('userId', '=', userId).where('readAt', 'is not', null).select('id').executeTakeFirst()
  return any !== undefined
}

export type ArchivedNotices = Awaited<ReturnType<typeof archivedNotices>>

/** Marks as read the notices up to the one given, and none that came since. */
export async function readNotices({ userId, upTo }: { userId: number; upTo: number }): Promise<void> {
  await db.notice.updateMany({ where: { userId, readAt: null, id: { lte: upTo } }, data: { readAt: now() } })
}

/** Says which kinds a person wants no mails about. */
export async function muteNotices({ userId, kinds }: { userId: number; kinds: readonly NoticeKind[] }): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { mutedNotices: kinds.join(',') } })
}
