import { findApiSession } from '~/infra/api-session'
import { findSession, type LiveSession } from '~/infra/session'
import type { Viewer } from '../viewer'

/** The person behind a browser's session token; null when it has ended or the account is disabled. */
export async function findViewer(token: string): Promise<Viewer | null> {
  return viewerIn(await findSession(token))
}

/** The person behind an API client's access token. */
export async function findApiViewer(accessToken: string): Promise<Viewer | null> {
  return viewerIn(await findApiSession(accessToken))
}

function viewerIn(session: LiveSession | null): Viewer | null {
  if (!session || session.status === 'disabled') return null
  const { id, userId, name, email, role, status, voiceType, avatarUploadId, mustChangePassword } = session
  // A temporary password opens no file, one's own picture included.
  const picture = mustChangePassword ? null : avatarUploadId
  return { id: userId, name, email, role, status, voiceType, avatarUploadId: picture, mustChangePassword, sessionId: id }
}
