import net from 'node:net'

/**
 * How a request ends: as its head says; with the connection cut in the middle; with our half of it shut; or never, nothing more being sent
 * for so many ms, after which we go.
 */
export type Ending = 'whole' | 'cut' | 'shut' | { silentFor: number }

export type RawRequest = {
  /** What was done to it, in a few words. */
  what: string
  method: string
  target: string
  headers: [name: string, value: string][]
  /** What goes over the wire after the head; a large body repeats one piece. */
  body: Buffer[]
  ending: Ending
}

/** A status, or null where no answer came (to one that was cut, or left unfinished, none is owed). */
export type Outcome = { status: number | null; ms: number; head: string }

const longestWaitMs = 60_000

/**
 * Says a request byte for byte as it is, which no HTTP client would, on a connection of its own. With `readLate` the answer is read only when
 * all has been sent, as by someone who is too busy sending.
 */
export function say(url: string, request: RawRequest, { readLate = false } = {}): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let answer = Buffer.alloc(0)
    const done = () => {
      clearTimeout(giveUp)
      socket.destroy()
      const head = answer.toString('latin1').split('\r\n\r\n')[0]!
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0) || null, ms: performance.now() - started, head })
    }
    const giveUp = setTimeout(done, typeof request.ending === 'object' ? request.ending.silentFor : longestWaitMs)
    if (readLate) socket.pause()
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk])
      if (/^HTTP\/1\.1 1\d\d [^]*?\r\n\r\n/.test(answer.toString('latin1', 0, 200)))
        answer = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
      if (isComplete(answer, request.method)) done()
    })
    socket.on('end', done)
    socket.on('close', done)
    socket.on('error', () => {})
    void write(socket, request).then(() => {
      socket.resume()
      if (request.ending === 'cut') done()
      if (request.ending === 'shut') socket.end()
    })
  })
}

async function write(socket: net.Socket, { method, target, headers, body }: RawRequest): Promise<void> {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', '']
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const piece of [Buffer.from(lines.join('\r\n'), 'latin1'), ...body]) {
    if (socket.destroyed) return
    if (!socket.write(piece)) await Promise.race([new Promise<void>((resolve) => socket.once('drain', () => resolve())), gone])
  }
}

function isComplete(answer: Buffer, method: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (method === 'HEAD' || / (204|304) /.test(head.slice(0, 14))) return true
  if (length) return answer.length >= end + 4 + Number(length[1])
  return answer.subarray(-5).equals(Buffer.from('0\r\n\r\n'))
}
