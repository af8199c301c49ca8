import { hostileIds, hostileValue } from './hostile-values'
import type { Random } from './random'

const base64 = (value: string | Buffer) => Buffer.from(value).toString('base64')

/** A request to the resumable uploads: every verb, with headers that contradict each other or the rules. */
export function hostileUpload(random: Random, { slot, uploads }: { slot: Record<string, string>; uploads: string[] }) {
  const method = random.pick(['POST', 'POST', 'POST', 'POST', 'PATCH', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET', 'PUT'])
  const own = uploads.length > 0 && random.chance(0.75)
  const target =
    method === 'POST' && random.chance(0.9)
      ? '/files'
      : `/files/${own ? random.pick(uploads) : random.pick(hostileIds)}${random.chance(0.05) ? random.pick(['/', '/x', '?a=b', '%00']) : ''}`
  const body = Buffer.alloc(random.pick([0, 1, 500, 1000, 1001, 70_000]), 'v')
  const oddNumber = () =>
    random.pick([
      '-1',
      '0',
      '1',
      '1e3',
      '0x10',
      '1.5',
      'NaN',
      '',
      ' ',
      '999999999999999999999',
      '9007199254740993',
      '1000, 1000',
      'x'.repeat(3000),
    ])
  const headers: [string, string][] = []
  if (random.chance(0.95)) headers.push(['Tus-Resumable', random.chance(0.95) ? '1.0.0' : random.pick(['0.2.2', '2.0.0', '', 'x'])])
  if (method === 'POST') {
    headers.push(['Upload-Length', random.chance(0.6) ? String(random.pick([1, 500, 1000, 70_000])) : oddNumber()])
    if (random.chance(0.95)) headers.push(['Upload-Metadata', random.chance(0.5) ? metadata(slot) : oddMetadata(random, slot)])
    if (random.chance(0.1)) headers.push(['Upload-Defer-Length', random.pick(['1', '2', 'x'])])
    if (random.chance(0.1)) headers.push(['Upload-Concat', random.pick(['partial', 'final;/files/a /files/b', 'final;', 'x'])])
  } else {
    headers.push(['Upload-Offset', random.chance(0.7) ? String(random.pick([0, 0, 0, 500, 1000])) : oddNumber()])
    if (random.chance(0.1)) headers.push(['Upload-Length', oddNumber()])
  }
  if (random.chance(0.1)) headers.push(['Upload-Checksum', random.pick(['sha1 x', 'md5', `sha256 ${base64('x')}`, ' '])])
  if (random.chance(0.1)) headers.push(['X-HTTP-Method-Override', random.pick(['PATCH', 'DELETE', 'GET', 'x', '__proto__'])])
  const contentType = random.chance(0.85)
    ? 'application/offset+octet-stream'
    : random.pick([null, 'text/plain', '', 'x', 'application/x-www-form-urlencoded'])
  return { what: `${method} upload`, method, target, headers, contentType, body: method === 'HEAD' || method === 'GET' ? [] : [body] }
}

function metadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')
}

function oddMetadata(random: Random, slot: Record<string, string>): string {
  const name = random.pick(Object.keys(slot))
  const value = random.pick<string | Buffer>([
    '',
    '0',
    '-1',
    '1e3',
    '2147483647',
    '2147483648',
    '99999999999',
    'x',
    '../..',
    'song:0',
    'song:99999999',
    'avatar',
    'resume',
    'work_video',
    '__proto__',
    'x'.repeat(1500),
    hostileValue(random),
  ])
  return random.pick([
    metadata({ ...slot, [name]: 'x' }),
    `${metadata(slot).replace(new RegExp(`${name} [^,]*`), `${name} ${base64(value)}`)}`,
    `${metadata(slot).replace(new RegExp(`${name} [^,]*`), `${name} ${base64(value)}`)}`,
    `${metadata(slot)},${name} ${base64(value)}`,
    `${metadata(slot)},__proto__ ${base64('x')}`,
    `${metadata(slot)},constructor ${base64('x')},toString`,
    metadata(slot).replace(/ /g, ''),
    'x',
    ',',
    ' ',
    'purpose',
    'purpose !!!',
    'purpose  d29yaw==',
    metadata({ purpose: random.pick(['avatar', 'resume', 'payment_screenshot', 'toString', '']), fileName: 'a.png' }),
    Array.from({ length: 300 }, (_, n) => `k${n} ${base64('v')}`).join(','),
  ])
}
