import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readForm } from './read-form.server'
import { readBody, silenceMs } from './request-body.server'

const posted = (body: BodyInit, type = 'application/x-www-form-urlencoded') =>
  new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' } as RequestInit)

const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof Response ? error.status : String(error)),
  )

test.each([
  ['a list of a thousand million', 'email[1000000000]=x', 400],
  ['a list of a thousand', 'email[999]=x', 200],
  ['a deep name', `${Array(20).fill('a').join('.')}=x`, 400],
  ['a long name', `${'a'.repeat(201)}=x`, 400],
  ['a name of the prototype', 'a.__proto__.b=x', 400],
  ['a name without sense', 'a[=x', 400],
  ['a broken intent', '__intent__={', 400],
  [
    'an intent for a place far off',
    `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a","index":1000000000,"value":1}}')}`,
    400,
  ],
  [
    'an intent for a name far off',
    `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a[1000000000]","value":1}}')}`,
    400,
  ],
  ['an intent for a list that is none', `a=1&__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a"}}')}`, 400],
  ['a broken state', '__state__={', 400],
  ['sixty thousand fields', 'a=1&'.repeat(25_000), 400],
  ['more than a form may weigh', `a=${'x'.repeat(100 * 1024)}`, 413],
  ['as much as a form may weigh', `a=${'x'.repeat(100 * 1024 - 2)}`, 200],
  ['nothing', '', 200],
])('%s', async (_, body, expected) => {
  expect(await status(readForm(posted(body)))).toBe(expected)
})

test('a multipart form is held to the same', async () => {
  const form = new FormData()
  form.append('email[1000000000]', 'x')
  expect(await status(readForm(new Request('http://localhost/', { method: 'POST', body: form })))).toBe(400)
  expect(await status(readForm(posted('broken', 'multipart/form-data; boundary=x')))).toBe(400)
  expect(await status(readForm(posted('{}', 'application/json')))).toBe(400)
})

test('of a body without end only a little is read', async () => {
  let given = 0
  const endless = new ReadableStream({
    pull(controller) {
      given += 64 * 1024
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  await expect(readBody(posted(endless), 100 * 1024)).rejects.toMatchObject({ status: 413 })
  expect(given).toBeLessThan(512 * 1024)
})

test('half a surrogate pair becomes the sign for what is no text', async () => {
  const form = await readForm(posted('a=%ED%A0%80'))
  expect(form.get('a')).toMatch(/^\uFFFD+$/)
})

const silent = () => new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('a=1')) })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a body that falls silent is given up', async () => {
  const answer = status(readForm(posted(silent())))
  await vi.advanceTimersByTimeAsync(silenceMs + 1)
  expect(await answer).toBe(408)
})
