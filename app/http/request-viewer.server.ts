import type { IncomingMessage } from 'node:http'
import { findViewer } from '~/domain/accounts/find-viewer.server'
import type { Viewer } from '~/domain/accounts/viewer'
import { readSessionToken } from './session-cookie.server'

/** The person behind a request that no Remix route answers (tus, media), or null. */
export async function viewerOfRequest(request: IncomingMessage): Promise<Viewer | null> {
  const token = await readSessionToken(request.headers.cookie)
  return token ? findViewer(token) : null
}
