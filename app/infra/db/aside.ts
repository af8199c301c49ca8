import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { env } from '../env'
import type { Asked } from './aside-thread'

/** It took longer than it may; whatever it was has been stopped. */
export class TookTooLong extends Error {}

type Ask = {
  /** The bundled thread, as scripts/build.mjs makes it. */
  thread: string
  name: string
  args: unknown
  limitMs: number
}

// On globalThis, because a development server loads this module again after each edit: a second queue would be no queue.
const held = globalThis as { __aside?: Promise<unknown> }

/**
 * Has something long worked out in a thread of its own, on a read-only connection of its own, so that nobody else waits for it. One at a time in
 * the process, in the order they were asked for: the others have the machine's other core. It sees what is committed, so it is not for use inside a
 * transaction.
 */
export function workedOutAside<T>(ask: Ask): Promise<T> {
  const turn = (held.__aside ?? Promise.resolve()).then(() => runThread<T>(ask))
  held.__aside = turn.catch(() => {})
  return turn
}

function runThread<T>({ thread, name, args, limitMs }: Ask): Promise<T> {
  const asked: Asked = { file: path.join(env().DATA_DIR, 'app.db'), name, args }
  const worker = new Worker(path.resolve(thread), { workerData: asked, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  const answered = new Promise<T>((resolve, reject) => {
    const limit = setTimeout(() => reject(new TookTooLong(`${name} took more than ${limitMs} ms.`)), limitMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`The thread of ${name} ended with ${code} and no answer.`))
    })
  })
  // The next one begins when this one's memory is free again.
  return answered.finally(() => worker.terminate())
}
