import type { Random } from './random'

const text = (value: string) => Buffer.from(value, 'utf8')
const bytes = (...values: number[]) => Buffer.from(values)

const oddNumbers = [
  '-1',
  '0',
  '-0',
  '1e3',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '１２',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '1.5',
  '.5',
  '+1',
  ' 1 ',
  '1,5',
  '00',
  '-2147483649',
]
const oddTimes = [
  '9999-99-99',
  '0000-00-00',
  '2025-02-30',
  '+275760-09-13',
  '275760-09-13T00:00',
  '-000001-01-01T00:00',
  '2025-13-45T99:99',
  '10000-01-01T00:00',
  '0001-01-01',
  '1e3-01-01',
  '99:99',
  '24:00',
  '2025-06-31T24:00',
  'null',
  'Invalid Date',
]
const oddTexts = [
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '{{name}}',
  '$t(works.lockTitle)',
  '{"a":1}',
  '[object Object]',
  '../../etc/passwd',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '\r\nSet-Cookie: a=b',
  '\u2028\u2029',
  '\u202e\u200b\u200d',
  'e\u0301',
  '👩‍👩‍👧‍👦',
  '\ufeff',
  '\ufffe',
  '=cmd|x',
  '@SUM(1)',
  'true',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
]
const oddBytes = [
  bytes(0),
  bytes(0x61, 0, 0x62),
  bytes(0xed, 0xa0, 0x80),
  bytes(0xed, 0xb0, 0x80),
  bytes(0xff, 0xfe),
  bytes(0xc0, 0xaf),
  bytes(0xf4, 0x90, 0x80, 0x80),
  bytes(0xe4, 0xbd),
  bytes(0x80),
  bytes(0x1b, 0x5b, 0x41),
  bytes(7, 8, 11, 12, 127),
]

/** A value that nobody would type. */
export function hostileValue(random: Random): Buffer {
  switch (random.below(8)) {
    case 0:
      return text(random.pick(oddNumbers))
    case 1:
      return text(random.pick(oddTimes))
    case 2:
    case 3:
      return text(random.pick(oddTexts))
    case 4:
      return random.pick(oddBytes)
    case 5:
      return text(
        random
          .pick(['a', '汉', '👍', ' ', '\n', 'e\u0301', '\u0301', '<', '&', '"', '%', '9'])
          .repeat(random.pick([51, 201, 1001, 5001, 10_001])),
      )
    case 6:
      return Buffer.concat([text('名'), random.pick(oddBytes), text('字')])
    default:
      return text('')
  }
}

/** A name that asks a parser for something long, deep, contradictory or inherited. */
export function hostileName(random: Random, known: string[]): Buffer {
  const own = random.pick(known.length ? known : ['name'])
  const odd = [
    `${own}[1000000000]`,
    `${own}[999]`,
    `${own}[-1]`,
    `${own}[1e3]`,
    `${own}[0][0][0]`,
    `${own}[999][999]`,
    `${own}${'[999]'.repeat(7)}`,
    `${own}.length`,
    `${own}[0].length`,
    `${own}[]`,
    `${own}[`,
    `${own}]`,
    `${own}[[0]]`,
    `${own}.x`,
    `${own}..x`,
    `.${own}`,
    `${own}.`,
    `${own}[0].x`,
    `__proto__`,
    `__proto__.x`,
    `${own}.__proto__.x`,
    `${own}[__proto__]`,
    `constructor.prototype.x`,
    `${own}.constructor`,
    'toString',
    'hasOwnProperty',
    'valueOf',
    'length',
    'then',
    'toJSON',
    'a.b.c.d.e.f.g.h.i.j',
    `a${'[0]'.repeat(7)}`,
    `a${'[0]'.repeat(40)}`,
    `a${'.b'.repeat(7)}`,
    `a${'.b'.repeat(5000)}`,
    'x'.repeat(200),
    'x'.repeat(201),
    'x'.repeat(60_000),
    '',
    ' ',
    '=',
    '&',
    '汉字',
    '"',
    '\r\n',
    '$',
    '[0]',
    '0',
    'intent',
    'id',
    'status',
  ]
  return random.chance(0.15) ? Buffer.concat([text(own), random.pick(oddBytes)]) : text(random.pick(odd))
}

/** What the scripts of a page would say a list is to do, and what they never would. */
export function hostileIntent(random: Random, known: string[]): Buffer {
  const own = random.pick(known.length ? known : ['a'])
  const name = random.pick<unknown>([
    ...known,
    ...['', 'x', '__proto__', 'a[0].b', 'a[1000]', 'a.'.repeat(100), `a${'[999]'.repeat(7)}`],
    ...[`${own.split('[')[0]}.length`, [own, 4_294_967_294], [own, 'length'], ['__proto__', 'x']],
  ])
  const index = random.pick<unknown>([0, 1, 999, 1000, -1, 1.5, 1e9, '1', null, {}, [], 'x', true])
  const type = random.pick(['insert', 'remove', 'reorder', 'update', 'reset', 'validate', 'toString', '__proto__', ''])
  const payload = random.pick<unknown>([
    { name, index },
    { name, from: index, to: random.below(5) },
    { name, value: [{ a: {} }] },
    { name, defaultValue: { x: [index] } },
    { name, value: null, validated: 'x' },
    { name, value: 4_294_967_295 },
    { name, value: Array(20_000).fill(0) },
    {},
    null,
    [],
    'x',
    1,
  ])
  return text(
    random.pick([
      JSON.stringify({ type, payload }),
      JSON.stringify({ type, payload }),
      JSON.stringify({ type, payload }),
      '{',
      'null',
      '[]',
      '1',
      '"x"',
      '{"type":{}}',
      '{"payload":1}',
      '{"type":"insert","payload":{"name":{"a":1}}}',
      'undefined',
      '['.repeat(20_000),
      `{"type":"${'x'.repeat(1000)}"}`,
    ]),
  )
}

export const hostileIds = [
  '-1',
  '0',
  '999999999',
  '2147483648',
  '99999999999999999999',
  '1e3',
  '1.0',
  '0x1',
  '%00',
  '1%00',
  '%27',
  '%2e%2e',
  '..%2f..',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%E6%B1%89',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '1;2',
  '1,2',
  '+1',
  '%201',
  '01',
  'x'.repeat(3000),
  '1%2f2',
  '%5c',
  '*',
  '$%7b1%7d',
]

/** A query with what lists and pages read, and more. */
export function hostileQuery(random: Random): string {
  const names = [
    'page',
    'q',
    'sort',
    'order',
    'status',
    'stage',
    'category',
    'judge',
    'work',
    'search',
    'to',
    'redirect',
    'mode',
    'as',
    'withdraw',
    'format',
    'from',
    'until',
    'role',
    'index',
    '_data',
    '_routes',
    'typed',
    'ticket',
    'token',
    'locale',
    '__proto__',
    'p',
    'edition',
    'piece',
    'kind',
    'action',
    'actor',
    'code',
    'email',
  ]
  const value = () =>
    random.pick([
      '',
      '-1',
      '0',
      '1',
      '2',
      '1e9',
      '99999999999',
      '9007199254740993',
      'NaN',
      'desc',
      'csv',
      'xlsx',
      '%',
      '%00',
      '%ff',
      '%ed%a0%80',
      '%zz',
      "'",
      '%25',
      '_',
      '%5c',
      '%22',
      '*',
      '//evil.example',
      'https://evil.example',
      '/%5cevil',
      'a'.repeat(4000),
      '王',
      '%E7%8E%8B',
      '%0d%0aX:1',
      '[]',
      '{}',
      'root',
      'routes/_app',
      '0000-00-00',
      '2025-02-30',
      '+275760-09-13',
      '%F0%9F%91%8D',
      random.pick(hostileIds),
    ])
  const parts = Array.from(
    { length: random.between(1, 4) },
    () => `${random.pick(names)}${random.pick(['', '', '[]', '[a]', '.x'])}=${value()}`,
  )
  if (random.chance(0.05)) parts.push(...Array.from({ length: 1000 }, (_, n) => `q${n}=${n}`))
  return latin(parts.join('&'))
}

/** A target goes over the wire as bytes; what a person typed is UTF-8 in them. */
export const latin = (value: string) => Buffer.from(value, 'utf8').toString('latin1')
