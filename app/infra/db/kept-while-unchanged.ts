import { currentSource } from './client'

type Kept = { version: string; value: Promise<unknown> }

const kept = new Map<string, Kept>()
const most = 16

/**
 * What `work` reads, worked out once until anybody commits anything: SQLite tells whether the database is still the one it was read from, so it is
 * never old. For what is large and looked at again and again; the last sixteen are kept. Whoever gets it changes nothing in it.
 */
export async function keptWhileUnchanged<T>(key: string, work: () => Promise<T>): Promise<T> {
  const version = (await currentSource()).version()
  if (version === null) return work()
  const known = kept.get(key)
  if (known?.version === version) return known.value as Promise<T>
  // Kept before it is there: who asks meanwhile waits for the same.
  const value = work()
  kept.delete(key)
  kept.set(key, { version, value })
  if (kept.size > most) kept.delete(kept.keys().next().value!)
  value.catch(() => kept.delete(key))
  return value
}
