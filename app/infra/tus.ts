import { Server, type ServerOptions } from '@tus/server'
import { log } from './log'
import { readRequestsDirectly } from './tus-body'
import { isDiskFull } from './tus-faults'
import { QueueLocker } from './tus-locker'
import { type UploadBook, UploadStore } from './tus-store'

/** A refusal as the client reads it: a status and a JSON body with the code. */
export class TusRefusal extends Error {
  readonly body: string

  constructor(
    readonly status_code: number,
    readonly code: string,
  ) {
    super(code)
    this.body = JSON.stringify({ code })
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
}

/** The tus server. Who may speak to it about which upload is decided before it is asked. */
export function createTusServer({ path, folder, book, open, finish }: Options): Server {
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
    onResponseError: (request, error) => {
      if (error instanceof TusRefusal) return undefined
      const status = 'status_code' in error ? error.status_code : 500
      if (status < 500) return { status_code: status, body: JSON.stringify({ code: codeOfStatus[status] ?? 'invalid' }) }
      log.error('tus.fault', { method: request.method, url: request.url, error })
      return isDiskFull(error) ? diskFull : tryAgain
    },
  })
  readRequestsDirectly(server, store)
  return server
}

const codeOfStatus: Record<number, string> = { 404: 'uploadNotFound', 410: 'uploadNotFound', 409: 'fileIncomplete', 413: 'fileDamaged' }
const diskFull = new TusRefusal(507, 'storageFull')

/** A fault of ours, which may pass: the bytes are kept, and the client takes this code as a reason to go on, not to give up. */
export const tryAgain = new TusRefusal(503, 'fileIncomplete')
