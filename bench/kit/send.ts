import { once } from 'node:events'
import http from 'node:http'
import type { Entrant } from './entrant'

type Sender = { agent: http.Agent; origin: string; entrant: Pick<Entrant, 'cookie' | 'fields'> }

export const tusHeaders = (origin: string, cookie: string) => ({ Cookie: cookie, Origin: origin, 'Tus-Resumable': '1.0.0' })

/** Opens an upload and returns its path. */
export async function openUpload({ agent, origin, entrant: { cookie, fields } }: Sender, size: number): Promise<string> {
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const headers = { ...tusHeaders(origin, cookie), 'Upload-Length': String(size), 'Upload-Metadata': metadata.join(',') }
  return (await send(agent, 'POST', `${origin}/files`, headers)).headers.location!
}

/** Sends a file through tus from its opening to the answer that it is stored, in pieces of so many bytes. */
export async function sendByTus(sender: Sender, body: Buffer, piece = body.length): Promise<void> {
  const url = sender.origin + (await openUpload(sender, body.length))
  for (let offset = 0; offset < body.length; offset += piece) {
    const headers = {
      ...tusHeaders(sender.origin, sender.entrant.cookie),
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    }
    await send(sender.agent, 'PATCH', url, headers, body.subarray(offset, Math.min(offset + piece, body.length)))
  }
}

/** One request, its body handed over as fast as it is taken; an answer of 300 and more is thrown. */
export async function send(
  agent: http.Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Buffer = Buffer.alloc(0),
): Promise<http.IncomingMessage> {
  const request = http.request(url, { method, agent, headers: { ...headers, 'Content-Length': String(body.length) } })
  const step = 256 * 1024
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  for (let from = 0; from < body.length; from += step) {
    if (!request.write(body.subarray(from, from + step))) await once(request, 'drain')
  }
  request.end()
  const [response] = await answered
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if (response.statusCode! >= 300) throw new Error(`${method} ${url} answered ${response.statusCode}: ${text}`)
  return response
}
