type Turns = { atOnce: number; mostWaiting: number }

/** So many run at once and so many wait, and no more: who would have to wait longer is told. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too many are waiting')
  }
}

/** A queue before work that would starve the process if all asked for it at once. */
export function turns({ atOnce, mostWaiting }: Turns) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw new TooManyWaiting()
      // Who ends hands the place on, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
