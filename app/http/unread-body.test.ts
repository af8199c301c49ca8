import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../tests/hostile/raw-request'
import { endUnreadBodies } from './unread-body.server'

const megabyte = 1024 * 1024

let server: http.Server
let url: string
beforeAll(async () => {
  server = http.createServer((request, response) => {
    endUnreadBodies(request as never, response as never, () => {})
    let bytes = 0
    request.on('data', ({ length }: Buffer) => {
      bytes += length
      if (response.writableEnded || bytes < Math.min(megabyte, Number(request.headers['content-length']))) return
      request.pause()
      response.writeHead(413, { 'Content-Length': 0 }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const piece = Buffer.alloc(megabyte, 'x')

test.each(['keep-alive', 'close'])('whoever is still sending takes the answer (Connection: %s)', async (connection) => {
  for (let n = 0; n < 5; n++) {
    const body = Array.from({ length: 20 }, () => piece)
    const headers: [string, string][] = [
      ['Host', new URL(url).host],
      ['Connection', connection],
      ['Content-Length', String(20 * piece.length)],
    ]
    const { status } = await say(url, { what: '', method: 'POST', target: '/', headers, body, ending: 'whole' }, { readLate: true })
    expect(status).toBe(413)
  }
})

test('a connection that was to be closed is, after the body was read', async () => {
  const answer = await fetch(url, { method: 'POST', headers: { Connection: 'close' }, body: 'short' })
  expect(answer.status).toBe(413)
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0)
})
