import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../tests/hostile/raw-request'
import { keepConnections } from './connections.server'

let server: http.Server
let url: string
beforeAll(async () => {
  server = http.createServer((_, response) => void response.end('understood'))
  keepConnections(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const piece = Buffer.alloc(256 * 1024, 'x')

async function post(odd: [name: string, value: string], target = '/') {
  const body = Array.from({ length: 20 }, () => piece)
  const headers: [string, string][] = [['Host', new URL(url).host], ['Content-Length', String(20 * piece.length)], odd]
  return (await say(url, { what: '', method: 'POST', target, headers, body, ending: 'whole' }, { readLate: true })).status
}

test.each([
  ['a header of 20 KB', ['X', 'y'.repeat(20_000)], 431],
  ['a header that is none', ['X y', ''], 400],
  ['an expectation nobody knows, on a connection to be closed', ['Expect: x\r\nConnection', 'close'], 417],
] as const)('who sends %s takes the answer, with five megabytes still to come', async (_, odd, expected) => {
  for (let n = 0; n < 10; n++) expect(await post([...odd])).toBe(expected)
})

test('the next request is answered', async () => {
  expect(await (await fetch(url)).text()).toBe('understood')
})
