import { now } from './clock'
import { transaction, type Tx } from './db/client'

type Limit = { key: string; max: number; windowMs: number }

/**
 * Counts one event of a key, unless `max` of them already fell into the window: then false, and nothing is counted.
 * Check and count are one transaction, so parallel requests cannot slip past the limit together.
 */
export function admitEvent({ key, max, windowMs }: Limit): Promise<boolean> {
  return transaction(async (tx) => {
    const at = now()
    await tx.rateEvent.deleteMany({ where: { key, at: { lte: new Date(at.getTime() - windowMs) } } })
    if ((await tx.rateEvent.count({ where: { key } })) >= max) return false
    await tx.rateEvent.create({ data: { key, at } })
    return true
  })
}

export async function forgetEvents(tx: Tx, key: string): Promise<void> {
  await tx.rateEvent.deleteMany({ where: { key } })
}
