import { DatabaseBusy } from './patiently'

export type Release = () => void

/** One at a time, first come first served: whoever enters is alone until it calls its release. Waiting longer than `waitLimitMs` is refused. */
export class Gate {
  #taken = false
  readonly #queue: Array<() => void> = []

  constructor(private readonly waitLimitMs: number) {}

  enter(): Promise<Release> {
    if (!this.#taken) {
      this.#taken = true
      return Promise.resolve(this.#releaseOnce())
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve(this.#releaseOnce())
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(proceed), 1)
        reject(new DatabaseBusy(`The database was busy for ${this.waitLimitMs} ms; nothing was written.`))
      }, this.waitLimitMs)
      this.#queue.push(proceed)
    })
  }

  #releaseOnce(): Release {
    let released = false
    return () => {
      if (released) return
      released = true
      const next = this.#queue.shift()
      if (next) next()
      else this.#taken = false
    }
  }
}

const sliceMs = 8
const waiting: (() => void)[] = []
let sliceStart: number | undefined
let scheduled = false

/** SQLite runs on the event loop: statements are run in the order they come, and after 8 ms of them in one turn the others get theirs first. */
export function inTurn<T>(run: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(run())
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    if (!scheduled) runWaiting()
  })
}

function runWaiting(): void {
  scheduled = false
  if (sliceStart === undefined) {
    sliceStart = performance.now()
    setImmediate(() => (sliceStart = undefined))
  }
  while (waiting.length > 0 && performance.now() - sliceStart < sliceMs) waiting.shift()!()
  if (waiting.length === 0) return
  scheduled = true
  // Behind the immediate that ends this slice.
  setImmediate(runWaiting)
}
