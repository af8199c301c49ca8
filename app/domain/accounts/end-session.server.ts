import { closeSession } from '~/infra/session'

/** Ends one of a user's own sessions: signing out, or signing another device out from the profile. */
export function endSession({ userId, sessionId }: { userId: number; sessionId: string }): Promise<void> {
  return closeSession({ userId, sessionId })
}
