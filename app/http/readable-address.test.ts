import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { say } from '../../tests/hostile/raw-request'
import { log } from '~/infra/log'
import { checkOrigin, forgetOrigin } from './origin.server'
import { answerUnreadable, refuseOtherMethods, refuseUnreadableAddress } from './readable-address.server'

let server: http.Server
let url: string
beforeAll(async () => {
  const app = express()
  app.use(refuseOtherMethods, refuseUnreadableAddress, checkOrigin, forgetOrigin)
  app.all('/thing/:id', (request, response) => void response.json(request.headers))
  app.all('/fault', () => {
    throw new Error('of ours')
  })
  app.use(answerUnreadable)
  server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const statusOf = async (target: string, host = new URL(url).host, method = 'GET') =>
  (await say(url, { what: '', method, target, headers: [['Host', host]], body: [], ending: 'whole' })).status

test.each(['*', 'http://other.example/', '/thing/%', '/thing/%ed%a0%80', '/thing/1?_data=root'])('%s is refused', async (target) => {
  expect(await statusOf(target)).toBe(400)
})

test.each(['a b', 'x:99999', '[::1'])('so is the host %s', async (host) => {
  expect(await statusOf('/thing/1', host)).toBe(400)
})

test.each(['TRACE', 'PROPFIND'])('the method %s is refused', async (method) => {
  expect(await statusOf('/thing/1', undefined, method)).toBe(405)
})

test('what can be read goes on; a fault of ours stays one', async () => {
  expect(await statusOf('/thing/%E6%AD%8C?data=1')).toBe(200)
  expect(await statusOf('//thing/1')).toBe(404)
  expect(await statusOf('/fault')).toBe(500)
})

test('the pages see neither where a form came from, which has been asked, nor a host that only the sender names', async () => {
  const answer = await fetch(`${url}/thing/1`, { method: 'POST', headers: { Origin: url, 'X-Forwarded-Host': 'x:99999' } })
  expect(answer.status).toBe(200)
  const seen = (await answer.json()) as Record<string, string>
  expect(seen.origin).toBeUndefined()
  expect(seen['x-forwarded-host']).toBeUndefined()
})

test('a fault is logged without what its address asked', async () => {
  const write = vi.spyOn(log, 'error').mockReturnValue()
  expect(await statusOf('/fault?search=secret')).toBe(500)
  expect(write).toHaveBeenCalledWith('request.failed', { method: 'GET', path: '/fault', error: expect.any(Error) })
  write.mockRestore()
})
