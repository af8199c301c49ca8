import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { type CancellationContext, ERRORS, type Lock, type Locker, Server, type ServerOptions, type Upload } from '@tus/server'
import { isDiskFull } from './disk-full'
import { log } from './log'
import { type UploadBook, UploadStore } from './tus-store'

/** Why a request is refused: a status, and the code that `say` puts into words. */
export class TusRefusal extends Error {
  constructor(
    readonly status_code: number,
    readonly code: string,
  ) {
    super(code)
  }
}

type Options = {
  path: string
  folder: string
  book: UploadBook
  /** Admits a new upload and names it; throws a TusRefusal. */
  open: NonNullable<ServerOptions['namingFunction']>
  /** All bytes are here, with their sha256 if all of them came to this process; throws a TusRefusal when they are not what they should be. */
  finish: (id: string, sha256: string | null) => Promise<void>
  /** The body of a refusal, for whoever sent the request. */
  say: (request: IncomingMessage, code: string) => Promise<object>
}

/** The tus server. Who may speak to it about which upload is decided before it is asked. */
export function createTusServer({ path, folder, book, open, finish, say }: Options): Server {
  const store = new UploadStore(folder, book)
  const server = new Server({
    path,
    datastore: store,
    locker: new QueueLocker(),
    // How long a request may go on when another one wants its upload, such as a resume after a lost connection.
    lockDrainTimeout: 300,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: open,
    onUploadFinish: async (_request, upload) => {
      await finish(upload.id, store.sums.take(upload.id, upload.size!))
      return {}
    },
    onResponseError: async (request, error) => {
      const { status_code, code } = refusalOf(request, error)
      return { status_code, body: JSON.stringify(await say((request as NodeRequest).runtime!.node!.req, code)) }
    },
  })
  readRequestsDirectly(server, store)
  refuseInWords(server, say)
  return server
}

/** What tus refuses before it asks a handler, such as a header that is none of its own, it says in plain English: here it is said as all else is. */
function refuseInWords(server: Server, say: Options['say']): void {
  const inside = server as unknown as { handler: (request: NodeRequest) => Promise<Response> }
  const answer = inside.handler.bind(server)
  inside.handler = async (request) => {
    const response = await answer(request)
    if (response.status < 400) return response
    const said = await response.text()
    const { code } = refusalOf(request, { status_code: response.status })
    const body = said.startsWith('{') ? said : JSON.stringify(await say(request.runtime!.node!.req, code))
    response.headers.set('Content-Length', String(Buffer.byteLength(body)))
    return new Response(body, { status: response.status, headers: response.headers })
  }
}

function refusalOf(request: Request, error: Error | { status_code: number }): TusRefusal {
  if (error instanceof TusRefusal) return error
  const told = 'status_code' in error ? error.status_code : 500
  // Parts that are joined and lengths told later: we offer neither, so that asking again helps nobody.
  const status = told === 501 ? 400 : told
  if (status < 500) return new TusRefusal(status, codeOfStatus[status] ?? 'invalid')
  log.error('tus.fault', { method: request.method, url: request.url, error })
  return isDiskFull(error) ? diskFull : tryAgain
}

const codeOfStatus: Record<number, string> = { 404: 'uploadNotFound', 410: 'uploadCancelled', 409: 'fileIncomplete', 413: 'fileDamaged' }
const diskFull = new TusRefusal(507, 'storageFull')

/** A fault of ours, which may pass: the bytes are kept, and the client takes this code as a reason to go on, not to give up. */
export const tryAgain = new TusRefusal(503, 'fileIncomplete')

type Waiter = { start: () => void; requestRelease: () => Promise<void> | void }

/**
 * One request at a time an upload. A waiting request asks the holder to make way (it then keeps what it has received) and sleeps
 * until its turn; the locker that comes with tus would spin instead, for seconds of processor time.
 */
export class QueueLocker implements Locker {
  private readonly lines = new Map<string, Waiter[]>()

  constructor(private readonly timeoutMs = 20_000) {}

  newLock(id: string): Lock {
    return {
      lock: (stopSignal, requestRelease) => this.join(id, stopSignal, requestRelease),
      unlock: async () => this.next(id),
    }
  }

  /** The first of a line holds the lock. */
  private join(id: string, stopSignal: AbortSignal, requestRelease: Waiter['requestRelease']): Promise<void> {
    const line = this.lines.get(id) ?? []
    this.lines.set(id, line)
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { requestRelease, start: () => settle(resolve) }
      const settle = (answer: () => void) => {
        clearTimeout(timer)
        stopSignal.removeEventListener('abort', giveUp)
        answer()
      }
      const giveUp = () => {
        line.splice(line.indexOf(waiter), 1)
        settle(() => reject(ERRORS.ERR_LOCK_TIMEOUT))
      }
      const timer = setTimeout(giveUp, this.timeoutMs)
      stopSignal.addEventListener('abort', giveUp)
      line.push(waiter)
      if (line.length === 1) waiter.start()
      else void line[0]!.requestRelease()
    })
  }

  private next(id: string): void {
    const line = this.lines.get(id)
    line?.shift()
    const holder = line?.[0]
    if (!holder) {
      this.lines.delete(id)
      return
    }
    holder.start()
    if (line.length > 1) void holder.requestRelease()
  }
}

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
function readRequestsDirectly(server: Server, store: UploadStore): void {
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
