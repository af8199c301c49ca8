import { now } from './clock'
import { transaction, type Tx } from './db/client'
import { read } from './db/read'

export type Limit = { key: string; max: number; windowMs: number }

export const hourMs = 60 * 60 * 1000

/** What people who have nothing to do with each other may do from one place within an hour: a class sits in one room, behind one address. */
export const mostFromPlace = { done: 100, tried: 400 }

export type Admitted = { full: null; ids: number[] } | { full: string }

/**
 * Counts one event of each key, unless `max` of one already fell into its window: then none is counted, and `full` names that key.
 * Check and count are one transaction, so parallel requests cannot slip past a limit together.
 */
export function admitEvents(limits: readonly Limit[]): Promise<Admitted> {
  return transaction((tx) => countEvents(tx, limits))
}

/** The same in the caller's transaction, whose rollback takes the count back. */
export async function countEvents(tx: Tx, limits: readonly Limit[]): Promise<Admitted> {
  const at = now()
  for (const { key, max, windowMs } of limits) {
    // Those of the future were counted while the clock was wrong.
    await tx.rateEvent.deleteMany({ where: { key, OR: [{ at: { lte: new Date(at.getTime() - windowMs) } }, { at: { gt: at } }] } })
    if ((await tx.rateEvent.count({ where: { key } })) >= max) return { full: key }
  }
  const ids = []
  for (const { key } of limits) ids.push((await tx.rateEvent.create({ data: { key, at }, select: { id: true } })).id)
  return { full: null, ids }
}

/** Counts one event of a key; false, and nothing is counted, when it is full. */
export async function admitEvent(limit: Limit): Promise<boolean> {
  return (await admitEvents([limit])).full === null
}

/** Whether a key has no room for another event. */
export async function isFull({ key, max, windowMs }: Limit): Promise<boolean> {
  const at = now()
  const { count } = await read
    .selectFrom('RateEvent')
    .where('key', '=', key)
    .where('at', '>', new Date(at.getTime() - windowMs))
    .where('at', '<=', at)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count >= max
}

/** Takes events back that turned out not to count. */
export async function takeBackEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.rateEvent.deleteMany({ where: { id: { in: [...ids] } } })
}

/** The place a network address stands for: one connection's IPv6 addresses are 2⁶⁴, so its network counts. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

export async function forgetEvents(tx: Tx, key: string): Promise<void> {
  await tx.rateEvent.deleteMany({ where: { key } })
}
