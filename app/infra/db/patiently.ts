import { setTimeout as sleep } from 'node:timers/promises'

const busyLimitMs = 5_000

/** Waits on a timer while another process holds the lock, at most five seconds. */
export async function patiently<T>(run: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + busyLimitMs
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
    }
    await sleep(pause)
  }
}

/** The writers before this one took too long. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Whether a write was not made because others held the database longer than anybody waits, however deep Prisma has wrapped it. */
export function isDatabaseBusy(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof DatabaseBusy || isLocked(error)) return true
  const { code, cause, meta } = error as { code?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } }
  // Prisma's own: it waited too long for a transaction, or the transaction took too long.
  return code === 'P1008' || code === 'P2028' || isDatabaseBusy(cause) || isDatabaseBusy(meta?.driverAdapterError)
}

function isLocked(error: unknown): boolean {
  const { code, originalCode, cause } = error as { code?: unknown; originalCode?: unknown; cause?: { originalCode?: unknown } }
  return [cause?.originalCode, originalCode, code].some((name) => typeof name === 'string' && name.startsWith('SQLITE_BUSY'))
}
