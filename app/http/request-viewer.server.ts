import type { IncomingMessage } from 'node:http'
import { findApiViewer, findViewer } from '~/domain/accounts/queries/viewer.server'
import type { Viewer } from '~/domain/accounts/viewer'
import { bearerToken } from './api/bearer'
import { readSessionToken } from './session-cookie.server'

/** The person behind a request that no Remix route answers (tus, media): by a client's access token, or by the browser's cookie; or null. */
export async function viewerOfRequest(request: IncomingMessage): Promise<Viewer | null> {
  const access = bearerToken(request.headers.authorization)
  if (access) return findApiViewer(access)
  const token = await readSessionToken(request.headers.cookie)
  return token ? findViewer(token) : null
}
