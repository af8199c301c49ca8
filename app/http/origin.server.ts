import type { RequestHandler } from 'express'
import { env } from '~/infra/env'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe request that another site sent (CSRF), for pages, uploads and the API alike.
 * A browser names its origin; a client that names none (a script with a bearer token) carries no cookie to abuse.
 */
export const checkOrigin: RequestHandler = (request, response, next) => {
  if (safeMethods.has(request.method) || isOwnOrigin(request.headers, request.protocol)) return next()
  response.status(403).type('text/plain; charset=utf-8').send('跨站请求已拒绝。 Cross-site request refused.')
}

/**
 * Where a request comes from has been asked by now. Remix would ask again, by the host alone, and fail where a proxy passes on another
 * host than people see (PUBLIC_URL).
 */
export const forgetOrigin: RequestHandler = (request, _, next) => {
  delete request.headers.origin
  next()
}

type Headers = { origin?: string; host?: string; cookie?: string; 'sec-fetch-site'?: string | string[] }

function isOwnOrigin(headers: Headers, protocol: string): boolean {
  const site = headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin) {
    const { PUBLIC_URL } = env()
    return headers.origin === `${protocol}://${headers.host}` || (!!PUBLIC_URL && headers.origin === new URL(PUBLIC_URL).origin)
  }
  return site === 'same-origin' || site === 'none' || !headers.cookie
}
