import { createHash, randomBytes } from 'node:crypto'
import { now } from './clock'
import { transaction, type Tx } from './db/client'
import { type LiveSession, type Origin, readSession } from './session'

const accessMs = 30 * 60 * 1000
const refreshMs = 30 * 24 * 60 * 60 * 1000
/** A refreshed pair may get lost on the way; for so long the refresh token before it is taken once more. */
const lostAnswerMs = 30_000

export type Tokens = { accessToken: string; refreshToken: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

/** Opens a session for a client that carries bearer tokens; the row keeps their hashes. */
export async function openApiSession(tx: Tx, userId: number, { userAgent, address }: Origin): Promise<Tokens> {
  const { tokens, columns } = newPair()
  const at = now()
  await tx.session.create({
    data: {
      id: randomBytes(32).toString('hex'),
      kind: 'api',
      userId,
      createdAt: at,
      lastSeenAt: at,
      userAgent: userAgent.slice(0, 300),
      address,
      ...columns,
    },
  })
  return tokens
}

/** The live session of an access token with its user, or null. */
export async function findApiSession(accessToken: string): Promise<LiveSession | null> {
  const session = await readSession('accessHash', hashOf(accessToken))
  return session?.accessExpiresAt && session.accessExpiresAt > now() ? session : null
}

/**
 * Changes a refresh token for a new pair; the old access token ends with it. A refresh token shown a second time has been stolen, or was
 * stolen from: its session ends, for both. Null where the token opens nothing.
 */
export function refreshApiSession(refreshToken: string): Promise<Tokens | null> {
  const hash = hashOf(refreshToken)
  return transaction(async (tx) => {
    const at = now()
    const session = await tx.session.findFirst({
      where: { OR: [{ refreshHash: hash }, { spentRefreshHash: hash }] },
      include: { user: { select: { status: true } } },
    })
    if (!session || session.expiresAt <= at || session.user.status === 'disabled') return null
    const refreshedAt = (session.accessExpiresAt?.getTime() ?? 0) - accessMs
    if (session.refreshHash !== hash && at.getTime() - refreshedAt > lostAnswerMs) {
      await tx.session.delete({ where: { id: session.id } })
      return null
    }
    const { tokens, columns } = newPair()
    await tx.session.update({ where: { id: session.id }, data: { ...columns, spentRefreshHash: hash, lastSeenAt: at } })
    return tokens
  })
}

function newPair() {
  const tokens: Tokens = { accessToken: newToken(), refreshToken: newToken() }
  const at = now().getTime()
  const columns = {
    accessHash: hashOf(tokens.accessToken),
    accessExpiresAt: new Date(at + accessMs),
    refreshHash: hashOf(tokens.refreshToken),
    expiresAt: new Date(at + refreshMs),
  }
  return { tokens, columns }
}
