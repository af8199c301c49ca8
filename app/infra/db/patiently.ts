import { setTimeout as sleep } from 'node:timers/promises'

const busyLimitMs = 5_000

/** Waits on a timer while another process holds the lock, at most five seconds. */
export async function patiently<T>(run: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + busyLimitMs
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await sleep(pause)
  }
}

function isBusy(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { originalCode?: string } }
  return (cause?.originalCode ?? code ?? '').startsWith('SQLITE_BUSY')
}
