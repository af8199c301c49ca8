import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someCurves } from '../../../tests/factories/emotion-analysis'
import { askService } from './ask-service.server'

const curves = someCurves(10)
const steps = curves.own.arousal.length
const flat = (value: number | null, count = steps) => Array.from({ length: count }, () => value)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'service-'))
const sound = path.join(folder, 'a.wav')
let answer: (response: http.ServerResponse) => void
let received = ''
const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received = `${request.method} ${request.headers['content-type']}\n${Buffer.concat(chunks).toString('latin1')}`
    answer(response)
  })
})
let address: string

beforeAll(async () => {
  fs.writeFileSync(sound, 'RIFF of a voice')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/emotion`
})
afterAll(() => {
  server.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const asked = (answering: typeof answer) => {
  answer = answering
  return askService({ address, curves, sound })
}
const json = (content: unknown) => (response: http.ServerResponse) => response.end(JSON.stringify(content))

test('a service gets the curves and the sound, and its estimate comes back under its name', async () => {
  const said = { name: '情感服务', arousal: flat(0.25), valence: flat(null) }
  expect(await asked(json(said))).toEqual({ ok: true, service: { ...said, host: new URL(address).host } })
  expect(received).toMatch(/^POST multipart\/form-data/)
  expect(received).toContain('name="curves"; filename="curves.json"')
  expect(received).toContain('"stepMs":500')
  expect(received).toContain('name="audio"; filename="audio.wav"')
  expect(received).toContain('RIFF of a voice')
})

test('what is no answer says why: a refusal, a redirect, too much, nonsense, another length, values out of range, nobody there', async () => {
  const refused = async (answering: typeof answer) => {
    const outcome = await asked(answering)
    return outcome.ok ? null : outcome.code
  }
  expect(await refused((response) => response.writeHead(503).end())).toBe('emotionServiceRefused?status=503')
  expect(await refused((response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end())).toBe(
    'emotionServiceRefused?status=302',
  )
  expect(await refused((response) => response.writeHead(206).end(JSON.stringify({ name: 'a', arousal: flat(0), valence: flat(0) })))).toBe(
    'emotionServiceRefused?status=206',
  )
  expect(await refused((response) => response.end(Buffer.alloc(1_100_000, 32)))).toBe('emotionServiceTooLarge')
  const right = { name: 'a', arousal: flat(0), valence: flat(0) }
  const unnamed = [' ', '\ud800', '\u202e\u0000'].map((name) => ({ ...right, name }))
  for (const wrong of ['text', { ...right, arousal: flat(0, 3) }, { ...right, valence: flat(2) }, ...unnamed])
    expect(await refused(json(wrong))).toBe('emotionServiceUnreadable')
  expect(await refused((response) => response.destroy())).toBe('emotionServiceUnreachable')
  // It answered, and is not to be looked for in the network.
  const brokenOff = (response: http.ServerResponse) => response.writeHead(200).write('{"name"', () => response.destroy())
  expect(await refused(brokenOff)).toBe('emotionServiceUnreadable')
  expect(await refused((response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'))).toBe(
    'emotionServiceUnreadable',
  )
  const stop = new AbortController()
  stop.abort(new Error('stopped'))
  await expect(askService({ address, curves, sound, signal: stop.signal })).rejects.toThrow('stopped')
})
