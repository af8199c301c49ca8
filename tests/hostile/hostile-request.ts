import type { FoundForm } from './forms-of-page'
import { hostileCall } from './hostile-call'
import { hostileForm } from './hostile-form'
import { hostileUpload } from './hostile-upload'
import { hostileIds, hostileQuery, latin } from './hostile-values'
import type { Random } from './random'
import type { Ending, RawRequest } from './raw-request'

/** Somebody, and what the product shows them: pages, the forms on them, and what they may name in an upload. */
export type Attacker = {
  name: string
  cookie: string
  bearer: string
  pages: string[]
  forms: FoundForm[]
  slot: Record<string, string>
  uploads: string[]
}

export type Kind = 'form' | 'call' | 'upload' | 'address'
export type Hostile = { kind: Kind; who: string; request: RawRequest; /** The answer may be missing. */ owedNothing: boolean }

type Draft = { what: string; method: string; target: string; headers: [string, string][]; contentType: string | null; body: Buffer[] }

/** One request that no browser would send, as one of these people. */
export function hostileRequest(random: Random, attackers: Attacker[], origin: string): Hostile {
  const who = random.pick(attackers)
  const dice = random.below(100)
  const kind: Kind = dice < 62 ? 'form' : dice < 72 ? 'call' : dice < 84 ? 'upload' : 'address'
  const draft = drafts[kind](random, who)
  const headers: [string, string][] = [
    ['Host', new URL(origin).host],
    ['Connection', random.chance(0.3) ? 'close' : 'keep-alive'],
    ['Accept', random.pick(['text/html', 'text/html', '*/*', 'application/json', ''])],
    [
      'Accept-Language',
      random.chance(0.9) ? random.pick(['zh', 'en']) : random.pick(['', 'x'.repeat(3000), '*;q=NaN', '__proto__', 'zh;q=1e9,en;q=-1']),
    ],
    ...identity(random, who, kind),
    ...draft.headers,
    ...(draft.method === 'GET' || random.chance(0.97) ? ([['Origin', origin]] as [string, string][]) : []),
    ...oddHeaders(random),
  ]
  if (draft.contentType !== null) headers.push(['Content-Type', latin(draft.contentType)])
  const framed = frame(draft.body, random)
  const what = [draft.what, framed.what].filter(Boolean).join(', ')
  const request = {
    what,
    method: draft.method,
    target: draft.target,
    headers: [...headers, ...framed.headers],
    body: framed.body,
    ending: framed.ending,
  }
  const bytes = framed.body.reduce((sum, piece) => sum + piece.length, 0)
  // Past 32 MB unread the server hangs up, which may take the answer with it.
  return { kind, who: who.name, request, owedNothing: framed.ending !== 'whole' || bytes > 32 * 1024 * 1024 }
}

const drafts: Record<Kind, (random: Random, who: Attacker) => Draft> = {
  form: (random, { forms }) => {
    const form = random.pick(forms)
    const { what, contentType, body } = hostileForm(form, random)
    const target = random.chance(0.1) ? oddIds(form.action, random) : random.chance(0.05) ? withQuery(form.action, random) : form.action
    const method = random.chance(0.95) ? 'POST' : random.pick(['PUT', 'PATCH', 'DELETE'])
    return { what, method, target: latin(target), headers: [], contentType, body }
  },
  call: (random) => ({ headers: [], ...hostileCall(random) }),
  upload: (random, who) => hostileUpload(random, who),
  address: (random, { pages }) => {
    const page = random.pick(pages)
    const odd = [
      '/%',
      '/%E0%A4%A',
      '//evil.example/',
      '/\\evil',
      '/..%2f..%2fetc',
      '*',
      'http://evil.example/',
      '/assets/../../app.db',
      '/__manifest?p=/&p=%ff',
      `/__manifest?${'p=/x&'.repeat(900)}`,
      '/_root.data',
      `${page}.data`,
      `${page}.data?_routes=x`,
      `${page}?_data=root`,
      '/x'.repeat(2000),
      `/${'a'.repeat(20_000)}`,
      '/\x00',
      '/\xff',
      `${page}/`,
      `${page}//`,
      '/media/uploads/%00',
      '/media/works/1e3/playback',
      '/media/works/1/__proto__',
      '/healthz?x',
      page.toUpperCase(),
    ]
    const target = random.chance(0.3) ? random.pick(odd) : random.chance(0.5) ? withQuery(page, random) : oddIds(page, random)
    const method = random.chance(0.6)
      ? 'GET'
      : random.pick(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'POST', 'get', 'X', 'M-SEARCH'])
    const headers: [string, string][] = random.chance(0.2)
      ? [['Range', random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'x', `bytes=${'0-1,'.repeat(500)}`])]]
      : []
    return {
      what: `${method} ${target.length > 60 ? `of ${target.length} letters` : ''}`.trim(),
      method,
      target: latin(target),
      headers,
      contentType: null,
      body: [],
    }
  },
}

function withQuery(address: string, random: Random): string {
  return `${address.split('?')[0]}?${hostileQuery(random)}`
}

/** The same address with other ids in it, or somebody else's in its query. */
function oddIds(address: string, random: Random): string {
  return address.replace(/(?<=[/=])\d+|(?<=\/)[\w-]{20,}/g, (id) => (random.chance(0.7) ? random.pick(hostileIds) : id))
}

function identity(random: Random, { cookie, bearer }: Attacker, kind: Kind): [string, string][] {
  if (random.chance(0.03)) {
    const odd = [
      '__session=',
      '__session=x',
      `${cookie.split('=')[0]}=%`,
      `${cookie.slice(0, -3)}abc`,
      `user-locale=${'x'.repeat(3000)}`,
      'user-locale=__proto__',
      `${cookie}; toast=eyJ4IjoxfQ==.x`,
      `${cookie}; toast=%`,
      `${cookie}; ${cookie}`,
      '=; =;;',
      '\xff\xfe',
      `${cookie}; user-locale=%zz`,
      'a=b; '.repeat(500),
    ]
    return [['Cookie', random.pick(odd)]]
  }
  if (kind === 'call')
    return random.chance(0.8) && bearer
      ? [
          [
            'Authorization',
            random.chance(0.9)
              ? `Bearer ${bearer}`
              : random.pick(['Bearer', 'Bearer ', 'Basic x', `Bearer ${'x'.repeat(4000)}`, 'Bearer \xff']),
          ],
        ]
      : []
  return cookie ? [['Cookie', cookie]] : []
}

function oddHeaders(random: Random): [string, string][] {
  if (!random.chance(0.06)) return []
  const [name, value] = random.pick<[string, string]>([
    ['Host', 'other.example'],
    ['Host', 'a b'],
    ['Host', 'x:99999'],
    ['X-Forwarded-Host', 'x:99999'],
    ['Origin', 'null'],
    ['Origin', 'x'],
    ['Referer', 'x'],
    ['Referer', 'http://[::1'],
    ['X-Forwarded-For', '1.2.3.4, x'],
    ['X-Forwarded-Proto', 'x,https'],
    ['X-Forwarded-Host', '%'],
    ['If-None-Match', '"x", *'],
    ['If-Modified-Since', 'x'],
    ['Content-Encoding', 'gzip'],
    ['Expect', '100-continue'],
    ['Expect', 'x'],
    ['Upgrade', 'websocket'],
    ['Accept-Encoding', 'x;q=9, gzip;q=x, br'],
    ['Sec-Fetch-Site', 'x'],
    ['Purpose', 'prefetch'],
    ['X', 'y'.repeat(20_000)],
    ['User-Agent', '\xff\xfe'.repeat(300)],
    ['X-Remix-Redirect', 'x'],
    ['Transfer-Encoding', 'gzip'],
    ['Keep-Alive', 'x'],
  ])
  return [[name, value]]
}

/** How the body is sent: nearly always as it should be, else with a length that is not its own, cut, or without an end. */
function frame(body: Buffer[], random: Random): { what: string; headers: [string, string][]; body: Buffer[]; ending: Ending } {
  const length = body.reduce((sum, piece) => sum + piece.length, 0)
  if (length === 0 && body.length === 0) return { what: '', headers: [], body: [], ending: 'whole' }
  const told = (bytes: number | string): [string, string][] => [['Content-Length', String(bytes)]]
  const chunked: [string, string][] = [['Transfer-Encoding', 'chunked']]
  if (length > 10_000_000 || random.chance(0.88)) return { what: '', headers: told(length), body, ending: 'whole' }
  const whole = Buffer.concat(body)
  const chunks = (end: string) => [Buffer.from(`${whole.length.toString(16)}\r\n`), whole, Buffer.from(`\r\n${end}`)]
  const some = whole.subarray(0, random.below(whole.length + 1))
  switch (random.below(11)) {
    case 0:
      return { what: 'length too long, then shut', headers: told(length + random.pick([1, 1000, 1e9])), body, ending: 'shut' }
    case 1:
      return { what: 'length too long, then silent', headers: told(length + 1000), body, ending: { silentFor: random.between(0, 300) } }
    case 2:
      return { what: 'length too short', headers: told(Math.max(0, length - random.between(1, 50))), body, ending: 'whole' }
    case 3:
      return { what: 'cut', headers: told(length), body: [some], ending: 'cut' }
    case 4:
      return { what: 'chunked', headers: chunked, body: whole.length ? chunks('0\r\n\r\n') : [Buffer.from('0\r\n\r\n')], ending: 'whole' }
    case 5:
      return {
        what: 'chunked without end',
        headers: chunked,
        body: whole.length ? chunks('') : [],
        ending: { silentFor: random.between(0, 300) },
      }
    case 6:
      return {
        what: 'bad chunk',
        headers: chunked,
        body: [Buffer.from(random.pick(['zz\r\n', '-1\r\n', 'ffffffffffffffff\r\n', '5;x=y\r\nab\r\n']))],
        ending: 'shut',
      }
    case 7:
      return { what: 'length twice', headers: [...told(length), ...told(length + 1)], body, ending: 'shut' }
    case 8:
      return { what: 'length and chunks', headers: [...told(length), ...chunked], body: chunks('0\r\n\r\n'), ending: 'shut' }
    case 9:
      return { what: 'length is none', headers: told(random.pick(['-1', 'x', '1e3', '99999999999999999999', ''])), body, ending: 'shut' }
    default:
      return { what: 'no length', headers: [], body, ending: 'shut' }
  }
}
