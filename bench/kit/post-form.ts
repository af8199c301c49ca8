import http from 'node:http'

/** One form sent over a kept connection: how long until the answer, its status, and where it leads. */
export function postForm(
  agent: http.Agent,
  url: string,
  cookie: string,
  form: Record<string, string>,
): Promise<{ ms: number; status: number; location: string }> {
  const body = new URLSearchParams(form).toString()
  const headers = {
    ...{ cookie, origin: new URL(url).origin, accept: 'text/html', 'accept-language': 'zh-CN' },
    ...{ 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(Buffer.byteLength(body)) },
  }
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({ ms: performance.now() - started, status: answer.statusCode ?? 0, location: answer.headers.location ?? '' }),
      )
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
