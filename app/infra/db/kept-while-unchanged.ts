import { currentSource } from './client'

type Kept = { version: string; value: Promise<unknown> }

/** In the order they were last asked for. */
const kept = new Map<string, Kept>()
const most = 64

/**
 * What `work` reads, worked out once until anybody commits anything: SQLite tells whether the database is still the one it was read from, so it is
 * never old. For what is large and looked at again and again; what was not asked for longest goes first. `work` does all of its reading itself, or what it was
 * given is part of the key: what was read before may be older than the state it would be kept for. Whoever gets it changes nothing in it.
 */
export async function keptWhileUnchanged<T>(key: string, work: () => Promise<T>): Promise<T> {
  const version = (await currentSource()).version()
  if (version === null) return work()
  const known = kept.get(key)
  if (known?.version === version) {
    keep(key, known)
    return known.value as Promise<T>
  }
  for (const [name, one] of kept) if (one.version !== version) kept.delete(name)
  // Kept before it is there: who asks meanwhile waits for the same.
  const value = work()
  keep(key, { version, value })
  value.catch(() => kept.get(key)?.value === value && kept.delete(key))
  return value
}

function keep(key: string, one: Kept): void {
  kept.delete(key)
  kept.set(key, one)
  if (kept.size > most) kept.delete(kept.keys().next().value!)
}
