import http from 'node:http'

/** One page over a kept connection: how long until its last byte, and what it was. */
export function getPage(agent: http.Agent, url: string, cookie: string): Promise<{ ms: number; status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = http.get(url, { agent, headers: { cookie, 'accept-language': 'zh-CN' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ ms: performance.now() - started, status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}
