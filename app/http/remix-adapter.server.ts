import { type AppLoadContext, createReadableStreamFromReadable, writeReadableStreamToWritable } from '@remix-run/node'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import { PageAnswer } from './page-answer.server'

export type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>

/** What @remix-run/express does, and a rendered page is sent as it is. */
export function forExpress(
  handlerOf: (url: URL) => RemixHandler,
  contextOf: (request: ExpressRequest, response: ExpressResponse) => AppLoadContext,
): RequestHandler {
  return async (request, response, next) => {
    try {
      const url = new URL(`${request.protocol}://${hostOf(request)}${request.originalUrl}`)
      const context = contextOf(request, response)
      await send(await handlerOf(url)(remixRequest(url, request, response), context), response)
    } catch (error) {
      next(error)
    }
  }
}

/** `hostname` heeds `trust proxy`, but lacks the port. */
function hostOf(request: ExpressRequest): string {
  const [, forwarded] = request.get('X-Forwarded-Host')?.split(':') ?? []
  const [, own] = request.get('host')?.split(':') ?? []
  const port = [forwarded, own].map((text) => Number.parseInt(text ?? '', 10)).find(Number.isSafeInteger)
  return port ? `${request.hostname}:${port}` : request.hostname
}

function remixRequest(url: URL, request: ExpressRequest, response: ExpressResponse): Request {
  const controller = new AbortController()
  // Closed before it was finished: nobody waits for the answer any more.
  response.on('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headers)) {
    for (const value of [values ?? []].flat()) headers.append(name, value)
  }
  const { method } = request
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: createReadableStreamFromReadable(request), duplex: 'half' as const }
  return new Request(url.href, { method, headers, signal: controller.signal, ...body })
}

async function send(answer: Response, response: ExpressResponse): Promise<void> {
  response.statusMessage = answer.statusText
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  // As bytes: of a text first the compression and then Node would count them.
  if (answer instanceof PageAnswer) response.end(Buffer.from(answer.html))
  else if (answer.body) await writeReadableStreamToWritable(answer.body, response)
  else response.end()
}
