import http from 'node:http'

export type Page = { url: string; cookie: string; holds: string }

/** So many requests over so many kept connections, as a browser would send them; the first answer must hold what the page is known by. How long each of the others took, in ms. */
export async function manyRequests(page: Page, { count, connections }: { count: number; connections: number }): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  try {
    const { body } = await get(agent, page)
    if (!body.includes(page.holds)) throw new Error(`${page.url} answered without ${page.holds}`)
    let left = count - 1
    const times: number[] = []
    const connection = async () => {
      while (left-- > 0) {
        const asked = performance.now()
        await get(agent, page)
        times.push(performance.now() - asked)
      }
    }
    await Promise.all(Array.from({ length: connections }, connection))
    return times
  } finally {
    agent.destroy()
  }
}

/** Uncompressed bytes of one answer. */
export async function bytesOf(page: Page): Promise<number> {
  const agent = new http.Agent()
  return (await get(agent, page)).bytes
}

function get(agent: http.Agent, { url, cookie }: Page): Promise<{ bytes: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { cookie, 'accept-language': 'zh-CN', accept: 'text/html' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`))
        const whole = Buffer.concat(chunks)
        resolve({
          bytes: whole.length,
          get body() {
            return whole.toString('utf8')
          },
        })
      })
    })
    request.on('error', reject)
  })
}
