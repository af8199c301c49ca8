import http from 'node:http'

type Taken = {
  ms: number
  status: number
  /** Whether `holds` was anywhere in it. */
  seen: boolean
  /** Its first bytes, to say what it was instead. */
  start: string
}

/** One page or file of any length over a kept connection, read and let go piece by piece. */
export function takePage(agent: http.Agent, url: string, cookie: string, holds: string): Promise<Taken> {
  const wanted = Buffer.from(holds)
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = http.get(url, { agent, headers: { cookie, 'accept-language': 'zh-CN' } }, (answer) => {
      let [seen, start, end] = [false, Buffer.alloc(0), Buffer.alloc(0)]
      answer.on('data', (chunk: Buffer) => {
        if (start.length < 200) start = Buffer.concat([start, chunk.subarray(0, 200)])
        // What it holds may lie across two pieces.
        const piece = Buffer.concat([end, chunk])
        seen ||= piece.includes(wanted)
        end = piece.subarray(-wanted.length)
      })
      answer.on('end', () => resolve({ ms: performance.now() - started, status: answer.statusCode ?? 0, seen, start: start.toString() }))
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}
