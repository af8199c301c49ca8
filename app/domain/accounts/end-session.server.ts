import { transaction } from '~/infra/db/client'
import { closeSession, closeSessions } from '~/infra/session'

/** Ends one of a user's own sessions: signing out, or signing another device out from the profile. */
export function endSession({ userId, sessionId }: { userId: number; sessionId: string }): Promise<void> {
  return closeSession({ userId, sessionId })
}

/** Signs every other device out. */
export async function endOtherSessions({ userId, sessionId }: { userId: number; sessionId: string }): Promise<void> {
  await transaction((tx) => closeSessions(tx, userId, sessionId))
}
