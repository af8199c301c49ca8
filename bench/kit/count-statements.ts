import Database from 'better-sqlite3'

type Run = (this: Database.Statement, ...given: unknown[]) => unknown

/** How many statements are run for some work in this process; prepared ones are kept, so it is the running that counts. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const probe = new Database(':memory:')
  const prototype = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Record<'all' | 'get' | 'run', Run>
  probe.close()
  const own = { all: prototype.all, get: prototype.get, run: prototype.run }
  let count = 0
  for (const name of ['all', 'get', 'run'] as const)
    prototype[name] = function (...given) {
      count++
      return own[name].apply(this, given)
    }
  try {
    await work()
  } finally {
    Object.assign(prototype, own)
  }
  return count
}
