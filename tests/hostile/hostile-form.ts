import type { Field, FoundForm } from './forms-of-page'
import { hostileIntent, hostileName, hostileValue } from './hostile-values'
import type { Random } from './random'

type Entry = { name: Buffer; value: Buffer; file?: { name: Buffer; type: string } }
type Encoded = { what: string; contentType: string | null; body: Buffer[] }

const kilobyte = 1024
const boundary = '----hostile7MA4YWxkTrZu0gW'

const plausible: Record<string, string[]> = {
  email: ['somebody@example.test', 'no', 'a@b'],
  tel: ['13800138000', '+1 212 555 0100'],
  number: ['1', '3', '20', '100'],
  date: ['2001-02-03', '2027-01-01'],
  'datetime-local': ['2027-01-01T10:00', '2020-01-01T10:00'],
  time: ['03:42', '10:00'],
  password: ['Right-1234', 'Demo-1234'],
  url: ['https://example.test'],
}
const beginnings = [
  '\x89PNG\r\n\x1a\n',
  '%PDF-1.7\n',
  '\0\0\0\x18ftypmp42\0\0\0\0isommp42',
  '\xff\xd8\xff\xe0',
  'PK\x03\x04',
  'RIFF',
  '',
  '<svg',
]

/** A form as somebody might have filled it in. */
function filledIn({ fields, buttons }: FoundForm, random: Random): Entry[] {
  const entries = fields.flatMap((field) => {
    if (['checkbox', 'radio'].includes(field.type) && random.chance(0.3)) return []
    return [{ name: Buffer.from(field.name), value: Buffer.from(valueOf(field, random)), ...fileOf(field, random) }]
  })
  const button = buttons.length > 0 ? random.pick(buttons) : undefined
  return button?.name ? [...entries, { name: Buffer.from(button.name), value: Buffer.from(button.value) }] : entries
}

function valueOf({ type, values }: Field, random: Random): string {
  if (type === 'file') return ''
  const kept = random.pick(values.length > 0 ? values : [''])
  if (kept !== '' && random.chance(0.6)) return kept
  return random.pick(
    plausible[type] ?? (['text', 'textarea', 'search'].includes(type) ? ['我住长江头', '1', 'abc', '88.5', '03:42'] : [kept]),
  )
}

function fileOf({ type }: Field, random: Random): Partial<Entry> {
  return type === 'file' ? aFile(random) : {}
}

function aFile(random: Random): Partial<Entry> {
  const names = ['a.png', 'b.pdf', 'c.mp4', '汉字.jpg', '../../x', 'x\0.png', '"', 'a'.repeat(5000), '', 'a.png"; name="other', '\xff\xfe']
  const size = random.pick([0, 1, 100, 64 * kilobyte, 300 * kilobyte])
  return {
    value: Buffer.concat([Buffer.from(random.pick(beginnings), 'latin1'), Buffer.alloc(size, 'x')]),
    file: {
      name: Buffer.from(random.pick(names)),
      type: random.pick(['image/png', 'application/pdf', 'video/mp4', 'x', '', 'text/html; charset=utf-7']),
    },
  }
}

type Mutation = (entries: Entry[], random: Random, known: string[]) => Entry[]

const mutations: Record<string, Mutation> = {
  'odd name': (entries, random, known) => [...entries, { name: hostileName(random, known), value: hostileValue(random) }],
  'odd names instead': (entries, random, known) =>
    entries.map((entry) => (random.chance(0.3) ? { ...entry, name: hostileName(random, known) } : entry)),
  'odd value': (entries, random) => at(entries, random, (entry) => ({ ...entry, value: hostileValue(random) })),
  'odd values': (entries, random) => entries.map((entry) => (random.chance(0.4) ? { ...entry, value: hostileValue(random) } : entry)),
  'field missing': (entries, random) => entries.filter(() => !random.chance(0.25)),
  'field twice': (entries, random) => [
    ...entries,
    ...entries.filter(() => random.chance(0.4)).map((entry) => ({ ...entry, value: hostileValue(random) })),
  ],
  'many fields': (entries, random, known) => {
    const count = random.pick([1000, 4990, 5000, 5001, 60_000])
    const name = random.pick([...known.slice(0, 3), 'a', 'a[0]', 'x.y'])
    return [
      ...entries,
      ...Array.from({ length: count }, (_, n) => ({
        name: Buffer.from(random.chance(0.5) ? name : `${name}${n}`),
        value: Buffer.from('1'),
      })),
    ]
  },
  'list of many': (entries, random, known) => {
    const name = (random.pick(known.length ? known : ['a']).split(/[.[]/)[0] ?? 'a') || 'a'
    return [
      ...entries,
      ...Array.from({ length: random.pick([50, 999, 1001]) }, (_, n) => ({
        name: Buffer.from(`${name}[${n}]${random.pick(['', '.name', '[0]'])}`),
        value: Buffer.from('1'),
      })),
    ]
  },
  'many long lists': (entries, random) => {
    const places = random.pick(['[999]', '[99][99]', '[999].a[999]', '[999]'.repeat(7)])
    return [
      ...entries,
      ...Array.from({ length: random.pick([1000, 2500, 4990]) }, (_, n) => ({
        name: Buffer.from(`l${n.toString(36)}${places}`),
        value: Buffer.alloc(0),
      })),
    ]
  },
  intent: (entries, random, known) => [...entries, { name: Buffer.from('__intent__'), value: hostileIntent(random, known) }],
  state: (entries, random, known) => [...entries, { name: Buffer.from('__state__'), value: hostileIntent(random, known) }],
  'form mark': (entries, random) => [
    ...entries.filter(({ name }) => String(name) !== '__form__'),
    ...(random.chance(0.5) ? [{ name: Buffer.from('__form__'), value: Buffer.from('start') }] : []),
  ],
  'order turned': (entries) => [...entries].reverse(),
  'file as text': (entries) => entries.map(({ name, value }) => ({ name, value })),
  'text as file': (entries, random) => at(entries, random, (entry) => ({ ...entry, ...aFile(random) })),
  '25 files': (entries, random) => [
    ...entries,
    ...Array.from({ length: 25 }, (_, n) => ({ name: Buffer.from(`f${n}`), value: Buffer.alloc(0), ...aFile(random) })),
  ],
  nothing: () => [],
}
const mutationNames = Object.keys(mutations)

function at(entries: Entry[], random: Random, change: (entry: Entry) => Entry): Entry[] {
  const place = random.below(entries.length || 1)
  return entries.map((entry, index) => (index === place ? change(entry) : entry))
}

/** A form of ours, filled in, spoiled in up to three ways, and written down in a way that may be wrong itself. */
export function hostileForm(form: FoundForm, random: Random): Encoded {
  const known = form.fields.map(({ name }) => name)
  const done: string[] = []
  let entries = filledIn(form, random)
  for (let left = random.below(4); left > 0; left--) {
    const name = random.pick(mutationNames)
    done.push(name)
    entries = mutations[name]!(entries, random, known)
  }
  if (random.chance(0.04)) {
    const size = random.pick([90, 99, 100, 101, 110, 199, 201, 256, 300, 2048, 2100]) * kilobyte + random.between(-20, 20)
    done.push(`a value of ${Math.round(size / kilobyte)} KB`)
    entries = [...entries, { name: Buffer.from('name'), value: Buffer.alloc(size, 'x') }]
  }
  const multipart = random.chance(0.2) ? !form.multipart : form.multipart
  const encoded = multipart ? asMultipart(entries, random) : asQuery(entries, random)
  const told = oddContentType(encoded.contentType, random)
  if (random.chance(0.004)) return { ...eighty(multipart), what: '80 MB' }
  return {
    what: [...done, encoded.what, told.what].filter(Boolean).join(', ') || 'as it is',
    contentType: told.contentType,
    body: encoded.body,
  }
}

function asQuery(entries: Entry[], random: Random) {
  const text = entries.map(({ name, value }) => `${percent(name)}=${percent(value)}`).join('&')
  const spoil = random.chance(0.06)
  const body = spoil
    ? random.pick([
        `${text}&%`,
        `%zz=${text}`,
        `&&&=&${text}`,
        text.replaceAll('%', '%%'),
        `${text};a=b`,
        text.slice(0, text.length / 2),
        '\0'.repeat(10),
        '=',
      ])
    : text
  return { what: spoil ? 'badly written' : '', contentType: 'application/x-www-form-urlencoded', body: [Buffer.from(body)] }
}

function percent(value: Buffer): string {
  return value.toString('latin1').replace(/[^\w.~*-]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
}

const broken: Record<string, (whole: Buffer, random: Random) => Buffer> = {
  'end missing': (whole) => whole.subarray(0, -(boundary.length + 8)),
  'last dashes missing': (whole) => whole.subarray(0, -4),
  'cut inside': (whole, random) => whole.subarray(0, random.below(whole.length + 1)),
  'another boundary': (whole) => Buffer.from(whole.toString('latin1').replaceAll(boundary, '----other'), 'latin1'),
  'boundary begun twice': (whole) => Buffer.concat([Buffer.from(`--${boundary}\r\n`), whole]),
  'no name': (whole) => Buffer.from(whole.toString('latin1').replace(/ name="[^"]*"/, ''), 'latin1'),
  'no part headers': (whole) => Buffer.from(whole.toString('latin1').replace(/Content-Disposition[^\r]*/, ''), 'latin1'),
  'part header of 100 KB': (whole) =>
    Buffer.from(whole.toString('latin1').replace(/Content-Disposition/, `X: ${'x'.repeat(100_000)}\r\nContent-Disposition`), 'latin1'),
  'names quoted badly': (whole) => Buffer.from(whole.toString('latin1').replace(/name="/g, 'name="\\"'), 'latin1'),
  'extended file name': (whole) =>
    Buffer.from(whole.toString('latin1').replace(/filename="/g, "filename*=utf-8''%ff%zz%00; filename=\""), 'latin1'),
  'transfer encoding': (whole) =>
    Buffer.from(whole.toString('latin1').replace(/\r\n\r\n/, '\r\nContent-Transfer-Encoding: base64\r\n\r\n'), 'latin1'),
  'odd charset of a part': (whole, random) =>
    Buffer.from(
      whole
        .toString('latin1')
        .replace(/\r\n\r\n/, `\r\nContent-Type: text/plain; charset=${random.pick(['utf-16', 'gbk', 'x', 'utf-7', '""'])}\r\n\r\n`),
      'latin1',
    ),
  'bare line feeds': (whole) => Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  'words before and after': (whole) => Buffer.concat([Buffer.from('before\r\n'), whole, Buffer.from('after')]),
  empty: () => Buffer.alloc(0),
}

function asMultipart(entries: Entry[], random: Random) {
  const parts = entries.flatMap(({ name, value, file }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="`),
    name,
    ...(file ? [Buffer.from('"; filename="'), file.name, Buffer.from(`"\r\nContent-Type: ${file.type}`)] : [Buffer.from('"')]),
    Buffer.from('\r\n\r\n'),
    value,
    Buffer.from('\r\n'),
  ])
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const how = random.chance(0.2) ? random.pick(Object.keys(broken)) : ''
  return { what: how, contentType: `multipart/form-data; boundary=${boundary}`, body: [how ? broken[how]!(whole, random) : whole] }
}

function oddContentType(given: string, random: Random): { what: string; contentType: string | null } {
  if (!random.chance(0.08)) return { what: '', contentType: given }
  const [type] = given.split(';')
  const contentType = random.pick([
    null,
    '',
    'text/plain',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary="${'x'.repeat(300)}"`,
    'multipart/form-data; boundary=other',
    `multipart/mixed; boundary=${boundary}`,
    `${type}; charset=utf-16`,
    `${given}; charset=gbk`,
    given.toUpperCase(),
    `${given};;;`,
    'application/x-www-form-urlencoded; charset=x',
    'application/x-www-form-urlencodedx',
    'x',
    '*/*',
    `${type}, ${type}`,
    'image/png',
  ])
  return { what: `sent as ${contentType?.slice(0, 60)}`, contentType }
}

function eighty(multipart: boolean): Encoded {
  const piece = Buffer.alloc(64 * kilobyte, 'x')
  const body = Array.from({ length: (80 * 1024) / 64 }, () => piece)
  if (!multipart) return { what: '', contentType: 'application/x-www-form-urlencoded', body: [Buffer.from('name='), ...body] }
  const start = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  )
  return {
    what: '',
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: [start, ...body, Buffer.from(`\r\n--${boundary}--\r\n`)],
  }
}
