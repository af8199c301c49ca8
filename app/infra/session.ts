import { createHash, randomBytes } from 'node:crypto'
import { now } from './clock'
import { db, type Tx } from './db/client'
import type { SessionKind, User } from './db/generated/client'
import { prepared } from './db/prepared'
import { read } from './db/read'
import { log } from './log'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000
const seenEveryMs = 5 * 60 * 1000

/** Where a session was opened from. */
export type Origin = { userAgent: string; address: string }

/** How a session is opened for somebody who proved who they are; what it returns is what the device keeps. */
export type OpenSession<Kept> = (tx: Tx, userId: number, origin: Origin) => Promise<Kept>

/** The row's id is the token's sha256: whoever reads the database cannot sign in with it. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Opens a session and returns its token, which only the cookie keeps. */
export async function openSession(tx: Tx, userId: number, { userAgent, address }: Origin): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  await tx.session.create({
    data: {
      id: sessionIdOf(token),
      userId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + lifetimeMs),
      userAgent: userAgent.slice(0, 300),
      address,
    },
  })
  return token
}

/** A session with what every request needs of its user. */
export type LiveSession = Pick<User, 'name' | 'email' | 'role' | 'status' | 'voiceType' | 'avatarUploadId' | 'mustChangePassword'> & {
  id: string
  userId: number
  lastSeenAt: Date
  expiresAt: Date
  accessExpiresAt: Date | null
}

/** A session with its user, by what its token hashes to. */
export async function readSession(column: 'id' | 'accessHash', hash: string): Promise<(LiveSession & { kind: SessionKind }) | null> {
  const [session] = await sessionsBy[column]({ hash })
  return session ?? null
}

const sessionsBy = { id: sessionBy('id'), accessHash: sessionBy('accessHash') }

function sessionBy(column: 'id' | 'accessHash') {
  return prepared(({ hash }: { hash: string }) =>
    read
      .selectFrom('Session as session')
      .innerJoin('User as user', 'user.id', 'session.userId')
      .where(`session.${column}`, '=', hash)
      .select([
        'session.id',
        'session.kind',
        'session.userId',
        'session.lastSeenAt',
        'session.expiresAt',
        'session.accessExpiresAt',
        'user.name',
        'user.email',
        'user.role',
        'user.status',
        'user.voiceType',
        'user.avatarUploadId',
        'user.mustChangePassword',
      ]),
  )
}

/** The live session of a token with its user, or null. Notes at most every five minutes that it was seen. */
export async function findSession(token: string): Promise<LiveSession | null> {
  const session = await readSession('id', sessionIdOf(token))
  const at = now()
  if (session?.kind !== 'browser' || session.expiresAt <= at) return null
  if (at.getTime() - session.lastSeenAt.getTime() > seenEveryMs) noteSeen(session.id, at)
  return session
}

const noting = new Set<string>()

/** No page waits for this note or fails with it: where nothing can be written now, a later one notes it. */
function noteSeen(id: string, at: Date): void {
  if (noting.has(id)) return
  noting.add(id)
  db.session
    .updateMany({ where: { id }, data: { lastSeenAt: at, expiresAt: new Date(at.getTime() + lifetimeMs) } })
    .catch((error: unknown) => log.warn('session.not_noted', { error }))
    .finally(() => noting.delete(id))
}

/** Whether a session has not been ended meanwhile: for what took its time since the request came. */
export async function isSignedIn(tx: Tx, { userId, sessionId }: { userId: number; sessionId: string }): Promise<boolean> {
  return (await tx.session.count({ where: { id: sessionId, userId } })) > 0
}

/** Ends every session of a user, or all but one. */
export async function closeSessions(tx: Tx, userId: number, except?: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId, ...(except ? { id: { not: except } } : {}) } })
}

/** Ends one session of a user; another user's session with that id is left alone. */
export async function closeSession({ userId, sessionId }: { userId: number; sessionId: string }): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId, userId } })
}
