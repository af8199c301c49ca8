/** The line somebody would have to wait in is full. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/**
 * At most `atOnce` works at once. Those that wait stand in lines, which are served by turns, so that a long one holds no other up;
 * whoever finds `longestLine` before them is sent away with TooManyWaiting.
 */
export class FairTurns<Line extends string> {
  #running = 0
  /** Those that wait, by line, the line whose turn is next first; none is empty. */
  readonly #lines = new Map<Line, (() => void)[]>()

  constructor(private readonly limits: { atOnce: number; longestLine: number }) {}

  async run<T>(line: Line, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limits.atOnce) await this.#wait(line)
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(line: Line): Promise<void> {
    const waiting = this.#lines.get(line) ?? []
    if (waiting.length >= this.limits.longestLine) throw new TooManyWaiting(`${waiting.length} are waiting in the line ${line}`)
    this.#lines.set(line, waiting)
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Gives the free place to the first of the line whose turn it is, and that line goes behind the others. */
  #passOn(): void {
    const [next] = this.#lines
    if (!next) {
      this.#running -= 1
      return
    }
    const [line, waiting] = next
    const proceed = waiting.shift()!
    this.#lines.delete(line)
    if (waiting.length > 0) this.#lines.set(line, waiting)
    proceed()
  }
}
