import { findSession } from '~/infra/session'
import type { Viewer } from './viewer'

/** The person behind a session token; null when it has ended or the account is disabled. */
export async function findViewer(token: string): Promise<Viewer | null> {
  const session = await findSession(token)
  if (!session || session.user.status === 'disabled') return null
  const { id, name, email, role, status, voiceType, avatarUploadId, mustChangePassword } = session.user
  return { id, name, email, role, status, voiceType, avatarUploadId, mustChangePassword, sessionId: session.id }
}
