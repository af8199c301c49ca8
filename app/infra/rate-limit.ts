import { now } from './clock'
import { transaction, type Tx } from './db/client'

type Limit = { key: string; max: number; windowMs: number }

/**
 * Counts one event of a key and gives its number, unless `max` of them already fell into the window: then null, and nothing is counted.
 * Check and count are one transaction, so parallel requests cannot slip past the limit together.
 */
export function admitEvent({ key, max, windowMs }: Limit): Promise<number | null> {
  return transaction(async (tx) => {
    const at = now()
    await tx.rateEvent.deleteMany({ where: { key, at: { lte: new Date(at.getTime() - windowMs) } } })
    if ((await tx.rateEvent.count({ where: { key } })) >= max) return null
    return (await tx.rateEvent.create({ data: { key, at }, select: { id: true } })).id
  })
}

/** Takes events back that turned out not to count. */
export async function takeBackEvents(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  await tx.rateEvent.deleteMany({ where: { id: { in: ids.filter((id) => id !== null) } } })
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
