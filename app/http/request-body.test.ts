import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mostRows } from '~/domain/competitions/schema'
import { readMultipart } from './multipart.server'
import { readForm } from './read-form.server'
import { readBody, silenceMs, wholeBodyMs } from './request-body.server'

const posted = (body: BodyInit, type = 'application/x-www-form-urlencoded') =>
  new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' } as RequestInit)

const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof Response ? error.status : String(error)),
  )

const intent = (of: object) => `__intent__=${encodeURIComponent(JSON.stringify(of))}`
const names = (count: number, places: string) => Array.from({ length: count }, (_, n) => n.toString(36) + places).join('&')

test.each([
  ['a list of a thousand million', 'email[1000000000]=x', 400],
  ['a list of a thousand with one row', 'email[999]=x', 400],
  ['a list of which the middle was removed', 'songs[0].name=x&songs[40].name=x&songs[40].parts[3]=x', 200],
  ['a list for each of many rows', names(900, '[0].list[0]'), 200],
  ['a list twice as long as any of ours may be', Array.from({ length: 2 * mostRows }, (_, n) => `a[${n}]=x`).join('&'), 200],
  ['a list longer than that', Array.from({ length: 2 * mostRows + 1 }, (_, n) => `a[${n}]=x`).join('&'), 400],
  ['many lists of a thousand', Array.from({ length: 4999 }, (_, n) => `f${n}[999]`).join('&'), 400],
  ['lists in lists in lists', names(2500, '[999]'.repeat(7)), 400],
  ['lists in lists', names(2600, '[99][99]'), 400],
  ['a list three deep', 'a[0][0][0]=x', 400],
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
  ['a new row', intent({ type: 'insert', payload: { name: 'a', defaultValue: { name: 'x' } } }), 200],
  ['a new row in a list in a list', intent({ type: 'insert', payload: { name: 'a[1].b', defaultValue: {} } }), 200],
  ['a new row of a thousand lists', intent({ type: 'insert', payload: { name: 'a[999][999]' } }), 400],
  ['a new row with a long text', intent({ type: 'insert', payload: { name: 'a', defaultValue: 'x'.repeat(20_000) } }), 400],
  [
    'an intent for a place far off in a list that is there',
    `a[0]=x&${intent({ type: 'remove', payload: { name: 'a', index: 900 } })}`,
    400,
  ],
  // Each would make a list of four thousand million rows, which no loop over it leaves.
  ['an intent for the length of a list', `a[0]=x&${intent({ type: 'update', payload: { name: 'a.length', value: 4_294_967_295 } })}`, 400],
  ['an intent whose name is a path', intent({ type: 'insert', payload: { name: ['a', 4_294_967_294] } }), 400],
  ['an intent that no button has', intent({ type: 'validate', payload: { name: 'a' } }), 400],
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a body that falls silent is given up', async () => {
  const answer = status(readForm(posted(silent())))
  await vi.advanceTimersByTimeAsync(silenceMs + 1)
  expect(await answer).toBe(408)
})

const fileHead = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n'

/** A file of which a letter comes every ten seconds. */
function trickle(): ReadableStream {
  const bytes = new TextEncoder()
  let begun = false
  return new ReadableStream({
    async pull(controller) {
      if (begun) await new Promise((resolve) => setTimeout(resolve, 10_000))
      controller.enqueue(bytes.encode(begun ? 'y' : fileHead))
      begun = true
    },
  })
}

test.each([
  ['for nobody', 0],
  ['of a form without files', null],
])('a body %s that trickles is given up, though it is never silent', async (_, ownerId) => {
  const request = posted(trickle(), 'multipart/form-data; boundary=x')
  const answer = status(ownerId === null ? readForm(request) : readMultipart(request, { ownerId, slots: {} }))
  await vi.advanceTimersByTimeAsync(wholeBodyMs + 10_000)
  expect(await Promise.race([answer, 'still open'])).toBe(408)
})

test('the files of who is signed in may take their time', async () => {
  const answer = status(readMultipart(posted(trickle(), 'multipart/form-data; boundary=x'), { ownerId: 7, slots: {} }))
  await vi.advanceTimersByTimeAsync(wholeBodyMs + 10_000)
  expect(await Promise.race([answer, 'still open'])).toBe('still open')
})

test('a body that breaks off inside a file that nobody keeps is refused, and ends no more than the request', async () => {
  const cut = new ReadableStream({
    pull(controller) {
      if (!begun) controller.enqueue(new TextEncoder().encode(`${fileHead}yyy`))
      else controller.error(new Error('aborted'))
      begun = true
    },
  })
  let begun = false
  expect(await status(readMultipart(posted(cut, 'multipart/form-data; boundary=x'), { ownerId: 0, slots: {} }))).toBe(400)
})
