import { createHash, randomBytes } from 'node:crypto'
import { now } from './clock'
import { db, type Tx } from './db/client'
import { Prisma, type User } from './db/generated/client'

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

/** By hand, since each request and each chunk of an upload begins with it: Prisma would take longer to compile the query than SQLite to answer it. */
export async function readSession(which: Prisma.Sql): Promise<LiveSession | null> {
  const [session] = await db.$queryRaw<LiveSession[]>`
    SELECT s.id, s.userId, s.lastSeenAt, s.expiresAt, s.accessExpiresAt,
      u.name, u.email, u.role, u.status, u.voiceType, u.avatarUploadId, u.mustChangePassword
    FROM Session s JOIN User u ON u.id = s.userId WHERE ${which}`
  return session ?? null
}

/** The live session of a token with its user, or null. Notes at most every five minutes that it was seen. */
export async function findSession(token: string): Promise<LiveSession | null> {
  const session = await readSession(Prisma.sql`s.id = ${sessionIdOf(token)} AND s.kind = 'browser'`)
  const at = now()
  if (!session || session.expiresAt <= at) return null
  if (at.getTime() - session.lastSeenAt.getTime() > seenEveryMs) {
    await db.session.updateMany({
      where: { id: session.id },
      data: { lastSeenAt: at, expiresAt: new Date(at.getTime() + lifetimeMs) },
    })
  }
  return session
}

/** Ends every session of a user, or all but one. */
export async function closeSessions(tx: Tx, userId: number, except?: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId, ...(except ? { id: { not: except } } : {}) } })
}

/** Ends one session of a user; another user's session with that id is left alone. */
export async function closeSession({ userId, sessionId }: { userId: number; sessionId: string }): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId, userId } })
}
