import { inTurn } from './db/gate'

/** Long work on the event loop lets the others go first: ends the turn once it has lasted 8 ms. */
export const breathe = (): Promise<void> => inTurn(() => {})

const oftenEnough = 20

/** Array.map, without keeping the others waiting. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const [index, item] of items.entries()) {
    if (index % oftenEnough === 0) await breathe()
    mapped.push(map(item))
  }
  return mapped
}

/** Work that stops by itself now and then, done to its end without keeping the others waiting. */
export async function finishInTurns<R>(work: Generator<unknown, R>): Promise<R> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await breathe()
  }
}

/** In slices of so many at most, in order. */
export function* slicesOf<T>(items: readonly T[], most: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most)
}
