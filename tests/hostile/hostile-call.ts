import { hostileIds, hostileValue } from './hostile-values'
import type { Random } from './random'

type Call = { method: string; path: string; body?: Record<string, unknown> }

const account = {
  name: '声乐人',
  email: 'api@example.test',
  phoneNumber: '13800138000',
  password: 'Right-1234',
  confirmPassword: 'Right-1234',
  role: 4,
  vType: 1,
  agreement: true,
  verificationCode: '123456',
}

/** Every call of docs/api.md, as a client would make it. */
export const calls: Call[] = [
  { method: 'POST', path: 'auth/register', body: account },
  { method: 'POST', path: 'auth/login', body: { email: 'api@example.test', password: 'Right-1234' } },
  { method: 'POST', path: 'auth/refresh', body: { refreshToken: 'x' } },
  { method: 'POST', path: 'auth/logout' },
  { method: 'GET', path: 'auth/profile' },
  {
    method: 'PUT',
    path: 'auth/profile',
    body: {
      name: '声乐人',
      phoneNumber: '13800138000',
      wechat: 'w',
      vType: 1,
      isProfessional: true,
      birthday: '2001-02-03',
      studyStartDate: '2010-01-01',
      education: 'bachelor',
      school: '音乐学院',
      avatarPath: '',
    },
  },
  { method: 'PUT', path: 'auth/password', body: { currentPassword: 'Wrong-1234', password: 'Right-1235', confirmPassword: 'Right-1235' } },
  { method: 'GET', path: 'auth/enums' },
  { method: 'GET', path: 'auth/verification-settings' },
  { method: 'POST', path: 'auth/verification-code', body: { email: 'api@example.test' } },
]

const oddJson = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"x"',
  'true',
  '{"a":1',
  '[1e999]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"email":"\\ud800"}',
  '{"email":"a","email":"b"}',
  '\ufeff{}',
  "{'a':1}",
  '{"a":undefined}',
  '{}'.repeat(10),
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  `{"email":"${'x'.repeat(101 * 1024)}"}`,
  `[${'0,'.repeat(40_000)}0]`,
]

export function hostileCall(random: Random): { what: string; method: string; target: string; contentType: string | null; body: Buffer[] } {
  const call = random.pick(calls)
  const method = random.chance(0.85)
    ? call.method
    : random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', '__proto__', 'constructor'])
  const path = random.chance(0.9)
    ? call.path
    : random.pick([
        '',
        'auth',
        '__proto__',
        'constructor',
        'toString',
        `auth/${random.pick(hostileIds)}`,
        `${call.path}/`,
        `${call.path}/x`,
        `${call.path}.data`,
        'auth/avatar',
        'auth//login',
        `${call.path}?${'x=1&'.repeat(1000)}`,
      ])
  const { what, body } = bodyOf(call, random)
  const contentType = random.chance(0.9)
    ? 'application/json'
    : random.pick([
        null,
        'text/plain',
        'application/json; charset=utf-16',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/jsonx',
        'x',
      ])
  return { what, method, target: `/api/${path}`, contentType, body: [body] }
}

function bodyOf({ body = {} }: Call, random: Random): { what: string; body: Buffer } {
  if (random.chance(0.25)) return { what: 'odd JSON', body: Buffer.from(random.pick(oddJson)) }
  if (random.chance(0.1))
    return {
      what: 'bytes',
      body: random.chance(0.5) ? random.bytes(200) : Buffer.concat([Buffer.from('{"email":"'), hostileValue(random), Buffer.from('"}')]),
    }
  const other = () =>
    random.pick<unknown>([
      null,
      0,
      -1,
      1e308,
      true,
      '',
      [],
      {},
      ['x'],
      { $ne: 1 },
      { toString: 1 },
      'x'.repeat(5000),
      '\ud800',
      '\0',
      '2025-02-30',
      '+275760-09-13',
      '99999-01-01',
      '/media/uploads/x',
      '/media/uploads/../x',
      hostileValue(random).toString('latin1'),
      4.5,
      [[[[]]]],
    ])
  const entries = Object.entries(body).flatMap(([name, value]) =>
    random.chance(0.1) ? [] : [[name, random.chance(0.3) ? other() : value] as const],
  )
  if (random.chance(0.1)) entries.push([random.pick(['id', 'role', 'status', 'x', 'toString']), other()])
  return { what: 'odd values', body: Buffer.from(JSON.stringify(Object.fromEntries(entries))) }
}
