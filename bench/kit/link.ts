import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { bodyCounter } from './body-counter'

const tickMs = 50

export type Link = {
  url: string
  /** The server at its other end from now on. */
  lead: (url: string) => void
  /** How many bytes clients have sent over it, requests' heads included. */
  sent: () => number
  /** How many of them were of files. */
  bodies: () => number
  /** Breaks every connection, as a phone does that loses its network; returns how many there were. */
  cut: () => number
  close: () => Promise<void>
}

/** A network between clients and a server: it counts, it can be cut, and what is sent over it may be slow. */
export async function openLink({ bytesPerSecond = Infinity } = {}): Promise<Link> {
  let port = 0
  let sent = 0
  let bodies = 0
  const lines = new Map<net.Socket, (bytes: Buffer) => void>()
  const cross = (client: net.Socket, bytes: Buffer) => {
    sent += bytes.length
    lines.get(client)?.(bytes)
  }

  const proxy = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1')
    const countBody = bodyCounter()
    lines.set(client, (bytes) => {
      bodies += countBody(bytes)
      server.write(bytes)
    })
    const end = () => {
      lines.delete(client)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    server.pipe(client)
    if (bytesPerSecond === Infinity) {
      client.on('data', (bytes: Buffer) => cross(client, bytes))
      client.on('data', () => server.writableNeedDrain && client.pause())
      server.on('drain', () => client.resume())
    } else client.on('readable', () => {})
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  // What has not crossed yet stays in the client's buffer, and is not counted as sent when the link is cut.
  let last = performance.now()
  const ticker = setInterval(() => {
    const at = performance.now()
    let budget = Math.floor(((at - last) * bytesPerSecond) / 1000)
    last = at
    for (const client of lines.keys()) {
      const length = Math.min(budget, client.readableLength)
      const bytes = length > 0 ? (client.read(length) as Buffer | null) : null
      if (!bytes) continue
      budget -= bytes.length
      cross(client, bytes)
    }
  }, tickMs)
  if (bytesPerSecond === Infinity) clearInterval(ticker)

  const cut = () => {
    const clients = [...lines.keys()]
    for (const client of clients) client.destroy()
    return clients.length
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    lead: (url) => {
      port = Number(new URL(url).port)
    },
    sent: () => sent,
    bodies: () => bodies,
    cut,
    close: async () => {
      clearInterval(ticker)
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
