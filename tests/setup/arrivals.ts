import type net from 'node:net'
import { expect } from 'vitest'

/** Resolves once the server has read every byte that was written into a client's socket so far. */
export function watchArrivals(server: net.Server): (client: net.Socket) => Promise<void> {
  const ends = new Map<number | undefined, net.Socket>()
  server.on('connection', (end) => ends.set(end.remotePort, end))
  return async (client) => {
    await expect.poll(() => (client.connecting ? undefined : ends.get(client.localPort)?.bytesRead)).toBe(client.bytesWritten)
  }
}
