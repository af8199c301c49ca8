import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../../tests/setup/running-server'

/** What the server's process is started with, so that it can be asked. */
export const holdEnv = { NODE_OPTIONS: `--import=${path.resolve('bench/kit/hold-preload.mjs')}` }

/** How long the server's event loop was held at most since it was last asked, in ms. */
export async function longestHold(server: RunningServer): Promise<number> {
  const before = server.log.length
  server.process.kill('SIGUSR2')
  for (;;) {
    const line = server.log.slice(before).find((one) => one.startsWith('{"held":'))
    if (line) return (JSON.parse(line) as { held: number }).held
    await pause(5)
  }
}
