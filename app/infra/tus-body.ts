import { type IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { type CancellationContext, ERRORS, type Server, type Upload } from '@tus/server'
import type { UploadStore } from './tus-store'

type NodeRequest = Request & { runtime?: { node?: { req: IncomingMessage } } }

/** What of tus's own handlers is replaced; `body` is whatever its `send` finds on the request. */
type Receiver = {
  send: (request: NodeRequest, context: CancellationContext, headers?: Headers) => Promise<Response>
  writeToStore: (body: IncomingMessage, upload: Upload, most: number, context: CancellationContext) => Promise<number>
}

/**
 * Lets the store read each request itself. tus would copy the body into a web stream and back out of it, which costs about a third of the
 * speed, and with ten senders the memory of their queues. All else of its handlers stays.
 */
export function readRequestsDirectly(server: Server, store: UploadStore): void {
  for (const verb of ['POST', 'PATCH'] as const) {
    const handler = server.handlers[verb] as unknown as Receiver
    const send = handler.send.bind(handler)
    handler.send = (request, context, headers) => {
      Object.defineProperty(request, 'body', { value: request.runtime!.node!.req })
      return send(request, context, headers)
    }
    handler.writeToStore = (body, upload, most, { signal }) => store.write(untilAborted(body, most, signal), upload.id, upload.offset)
  }
}

/** The bytes of a request. It ends early when the sender breaks off or another request wants the upload: what came is kept then. */
function untilAborted(body: IncomingMessage, most: number, signal: AbortSignal): Transform {
  let received = 0
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > most) done(ERRORS.ERR_MAX_SIZE_EXCEEDED as unknown as Error)
      else done(null, chunk)
    },
  })
  const stop = () => {
    body.unpipe(bytes)
    bytes.end()
  }
  bytes.once('close', () => signal.removeEventListener('abort', stop))
  if (signal.aborted) stop()
  else {
    signal.addEventListener('abort', stop, { once: true })
    body.pipe(bytes)
  }
  return bytes
}
