import Database from 'better-sqlite3'
import { expect, onTestFinished, vi } from 'vitest'

/** Counts how often SQLite refuses this process a lock that another connection holds; the answer resolves at so many since now. */
export function watchRefusals(): (times: number) => Promise<void> {
  const probe = new Database(':memory:')
  const statement = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Record<'run' | 'all', () => unknown>
  probe.close()
  const watched = (['run', 'all'] as const).map((name) => vi.spyOn(statement, name))
  onTestFinished(() => watched.forEach((spy) => spy.mockRestore()))
  const refusals = () => watched.flatMap(({ mock }) => mock.results).filter(({ type, value }) => type === 'throw' && isBusy(value)).length
  return async (times) => {
    const wanted = refusals() + times
    await expect.poll(refusals).toBeGreaterThanOrEqual(wanted)
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
