import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { log } from '~/infra/log'

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What nothing here understands, TRACE above all, never reaches what would fail over it. */
export const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (methods.includes(request.method)) return next()
  response.status(405).set('Allow', methods.join(', ')).end()
}

/**
 * The pages read an address as a URL of this site. One that is none (`*`, another site's, an impossible host) is refused in words, and so is
 * Remix's older way of asking for data, which no page of ours uses.
 */
export const refuseUnreadableAddress: RequestHandler = (request, response, next) => {
  // Who is not behind a proxy may write there what they like, and Remix would take the port from it.
  if (!request.app.get('trust proxy')) delete request.headers['x-forwarded-host']
  const host = request.get('X-Forwarded-Host')?.split(',')[0] ?? request.headers.host ?? ''
  const { originalUrl } = request
  if (originalUrl.startsWith('/') && URL.canParse(`http://${host}${originalUrl}`) && request.query._data === undefined) return next()
  refuse(response)
}

/** What Express refuses by itself (an address it cannot decode) is answered in words and is no fault of ours; the rest is logged. */
export const answerUnreadable: ErrorRequestHandler = (error: Error & { status?: number }, request, response, next) => {
  if (error.status !== undefined && error.status >= 400 && error.status < 500 && !response.headersSent) return refuse(response)
  log.error('request.failed', { method: request.method, path: request.path, error })
  if (response.headersSent) return next(error)
  response
    .status(500)
    .type('text/plain; charset=utf-8')
    .send('服务器出错了，请稍后再试。 Something failed on the server; please try again later.')
}

function refuse(response: Response): void {
  response.status(400).type('text/plain; charset=utf-8').send('无法读取此地址。 This address cannot be read.')
}
