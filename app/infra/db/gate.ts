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
        reject(new Error(`The database was busy for ${this.waitLimitMs} ms; nothing was written.`))
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
let sliceStart: number | undefined

/** SQLite runs on the event loop: after 8 ms of statements in one turn the others get theirs first. */
export async function takeTurn(): Promise<void> {
  while (sliceStart !== undefined && performance.now() - sliceStart > sliceMs) await new Promise(setImmediate)
  if (sliceStart !== undefined) return
  sliceStart = performance.now()
  setImmediate(() => (sliceStart = undefined))
}
