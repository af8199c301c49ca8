import fs from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUserStatus } from '~/domain/accounts/set-user-status.server'
import { now } from '~/infra/clock'
import { errors } from '~/i18n/zh/errors'
import { db } from '~/infra/db/client'
import { hashPassword } from '~/infra/password'
import { makeUser } from '../../../tests/factories'
import { startApiServer, type ApiServer } from '../../../tests/setup/api-server'

let server: ApiServer
let serial = 0
let passwordHash: string
const password = 'Right1'
const fresh = () => `api${++serial}@example.test`

beforeAll(async () => {
  server = await startApiServer()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())
beforeEach(() => db.rateEvent.deleteMany())

type Answer = { status: number; body: any; headers: Headers } // eslint-disable-line @typescript-eslint/no-explicit-any

async function call(
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      'Accept-Language': 'zh-CN',
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
}

const newcomer = (email = fresh()) => ({
  name: '林疏影',
  email,
  phoneNumber: '13812345678',
  password,
  confirmPassword: password,
  role: 4,
  vType: 1,
  agreement: true,
})
const login = (email: string, secret = password) => call('POST', 'auth/login', { body: { email, password: secret } })
async function signedIn(data: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser({ passwordHash, email: fresh(), ...data })
  const { body } = await login(user.email)
  return { user, ...(body.data.tokens as { accessToken: string; refreshToken: string }) }
}

const userFields = [
  'id',
  'name',
  'email',
  'phoneNumber',
  'role',
  'vType',
  'isProfessional',
  'avatarPath',
  'birthday',
  'studyStartDate',
  'education',
  'school',
  'wechat',
  'status',
  'createdAt',
  'lastLogin',
]

describe('registering and signing in', () => {
  test('POST /auth/register: 201, a pair of tokens and the person in the agreed fields and codes', async () => {
    const given = newcomer()
    const { status, body } = await call('POST', 'auth/register', { body: given })
    expect([status, Object.keys(body), Object.keys(body.data)]).toEqual([201, ['success', 'data'], ['tokens', 'user']])
    expect(Object.keys(body.data.tokens)).toEqual(['accessToken', 'refreshToken'])
    expect(Object.keys(body.data.user)).toEqual(userFields)
    expect(body.data.user).toMatchObject({
      name: given.name,
      email: given.email,
      phoneNumber: given.phoneNumber,
      role: 4,
      vType: 1,
      status: 0,
      avatarPath: '',
      birthday: '',
    })
    expect(JSON.stringify(body)).not.toContain('passwordHash')
  })

  test('every fault of a registration comes in one answer, in the reader’s language', async () => {
    const wrong = { name: '林', email: 'x', phoneNumber: '1', password: 'abc', confirmPassword: 'abd', role: 1, vType: 9 }
    const { status, body } = await call('POST', 'auth/register', { body: wrong })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 400, message: '注册失败。' })
    expect(new Set(body.errors.map(({ field }: { field: string }) => field))).toEqual(
      new Set(['name', 'email', 'phoneNumber', 'password', 'confirmPassword', 'vType', 'agreement']),
    )
    const english = await call('POST', 'auth/register', { body: wrong, headers: { 'Accept-Language': 'en' } })
    expect(english.body.message).toBe('Registration failed.')
    const adminRole = await call('POST', 'auth/register', { body: { ...newcomer(), role: 1 } })
    expect(adminRole.body.errors).toEqual([{ field: 'role', code: 'required', message: '此项必填。' }])
    const differing = await call('POST', 'auth/register', { body: { ...newcomer(), confirmPassword: 'Other1' } })
    expect(differing.body.errors).toEqual([
      { field: 'confirmPassword', code: 'passwordsDiffer', message: '密码不匹配：两次输入的密码不一致。' },
    ])
  })

  test('a taken address: 409', async () => {
    const { user } = await signedIn()
    const { status, body } = await call('POST', 'auth/register', { body: newcomer(user.email) })
    expect([status, body.code, body.errors[0].field]).toEqual([409, 409, 'email'])
  })

  test('POST /auth/login: the same shape; a wrong password 401, five close the account, a disabled one 403', async () => {
    const { user } = await signedIn()
    const { status, body } = await login(user.email)
    expect([status, Object.keys(body.data), Object.keys(body.data.user)]).toEqual([200, ['tokens', 'user'], userFields])
    for (let n = 0; n < 5; n++) expect((await login(user.email, 'Wrong1')).status).toBe(401)
    const closed = await login(user.email)
    expect([closed.status, closed.headers.get('Retry-After')]).toEqual([429, '900'])
    const disabled = await makeUser({ passwordHash, email: fresh(), status: 'disabled' })
    expect((await login(disabled.email)).body).toMatchObject({ success: false, code: 403 })
    expect((await login('nobody@example.test')).body.message).toBe((await login(fresh(), 'Wrong1')).body.message)
  })

  test('GET /auth/enums and /auth/verification-settings', async () => {
    const { body } = await call('GET', 'auth/enums')
    expect(body.data.roles).toEqual([
      { code: 1, name: 'admin' },
      { code: 2, name: 'teacher' },
      { code: 3, name: 'judge' },
      { code: 4, name: 'student' },
    ])
    expect(body.data.voiceTypes).toContainEqual({ code: 6, name: 'bass' })
    expect((await call('GET', 'auth/verification-settings')).body.data).toEqual({
      requireEmailVerification: false,
      codeLength: 6,
      expiryMinutes: 10,
    })
    expect(await call('POST', 'auth/verification-code', { body: { email: fresh() } })).toMatchObject({
      status: 503,
      body: { success: false, message: '邮件服务暂不可用，请联系管理员。' },
    })
  })
})

describe('with an access token', () => {
  test('GET /auth/profile gives the person, uncached; HEAD too', async () => {
    const { accessToken, user } = await signedIn()
    const { status, body, headers } = await call('GET', `auth/profile?t=${Date.now()}`, { token: accessToken })
    expect([status, body.data.user.id, headers.get('Cache-Control')]).toEqual([200, user.id, 'no-store'])
    expect((await call('HEAD', 'auth/profile', { token: accessToken })).status).toBe(200)
  })

  test('a pending account: ACCOUNT_PENDING with 403, until it is activated', async () => {
    const { accessToken, user } = await signedIn({ status: 'pending' })
    const waiting = await call('GET', 'auth/profile', { token: accessToken })
    expect(waiting).toMatchObject({
      status: 403,
      body: { success: false, code: 'ACCOUNT_PENDING', message: '账号正在审核中，请联系管理员。', errors: [] },
    })
    await setUserStatus({ actorId: (await makeUser({ role: 'admin' })).id, userId: user.id, status: 'active' })
    expect((await call('GET', 'auth/profile', { token: accessToken })).status).toBe(200)
  })

  test('a fault of ours while a profile is fetched or a call answered is named after the call', async () => {
    const { accessToken } = await signedIn()
    // The page of the book that the profile is read from is torn out.
    await db.$executeRawUnsafe('ALTER TABLE "User" RENAME COLUMN "wechat" TO "torn"')
    const answer = await call('GET', 'auth/profile', { token: accessToken }).finally(() =>
      db.$executeRawUnsafe('ALTER TABLE "User" RENAME COLUMN "torn" TO "wechat"'),
    )
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 500, message: errors.profileFetchFailed } })
  })

  test('a temporary password: PASSWORD_TEMPORARY with 403, until its owner has changed it', async () => {
    const { accessToken, user } = await signedIn({ mustChangePassword: true })
    for (const [method, path, body] of [
      ['GET', 'auth/profile', undefined],
      ['PUT', 'auth/profile', { name: '林疏影' }],
      ['POST', 'auth/avatar', {}],
    ] as const)
      expect(await call(method, path, { token: accessToken, body })).toMatchObject({
        status: 403,
        body: { success: false, code: 'PASSWORD_TEMPORARY', message: '您用的是临时密码，请先在个人资料页设置自己的密码。', errors: [] },
      })
    const own = { currentPassword: password, password: 'MyOwn1', confirmPassword: 'MyOwn1' }
    const { body } = await call('PUT', 'auth/password', { token: accessToken, body: own })
    expect(await call('GET', 'auth/profile', { token: body.data.tokens.accessToken })).toMatchObject({
      status: 200,
      body: { data: { user: { id: user.id } } },
    })
  })

  test('no token, a made-up one, a browser’s cookie, a disabled account: 401', async () => {
    const { accessToken, user } = await signedIn()
    expect((await call('GET', 'auth/profile')).status).toBe(401)
    expect((await call('GET', 'auth/profile', { token: 'x'.repeat(43) })).body).toMatchObject({ success: false, code: 401 })
    const [cookie] = await server.cookieOf(user.id)
    expect((await call('GET', 'auth/profile', { headers: { Cookie: cookie! } })).status).toBe(401)
    await db.user.update({ where: { id: user.id }, data: { status: 'disabled' } })
    expect((await call('GET', 'auth/profile', { token: accessToken })).status).toBe(401)
  })

  test('who is to sign in is told so in their language, in the shape of every fault', async () => {
    const asked = async (language: string, token?: string) =>
      (await call('GET', 'auth/profile', { headers: { 'Accept-Language': language }, ...(token && { token }) })).body
    expect(await asked('zh')).toEqual({ success: false, code: 401, message: '请先登录。', errors: [] })
    expect(await asked('en')).toEqual({ success: false, code: 401, message: 'Please sign in first.', errors: [] })
    expect((await asked('zh', 'x'.repeat(43))).message).toBe('登录已过期，请重新登录。')
    expect((await asked('en', 'x'.repeat(43))).message).toBe('Your session has ended. Please sign in again.')
    expect((await call('POST', 'auth/refresh', { body: { refreshToken: 'x' } })).body.message).toBe('登录已过期，请重新登录。')
  })

  test('a field that a call does not know is named and nothing is done', async () => {
    const { accessToken, user } = await signedIn({ wechat: 'old' })
    const edited = await call('PUT', 'auth/profile', { token: accessToken, body: { wechat: 'new', weChat: 'new', id: 1 } })
    expect(edited).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'weChat', code: 'fieldUnknown', message: '没有这个字段。' },
          { field: 'id', code: 'fieldUnknown' },
        ],
      },
    })
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).wechat).toBe('old')
    const unknownOf = async (path: string, body: object) =>
      (await call('POST', path, { body })).body.errors.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)
    const email = fresh()
    const registering = { ...newcomer(email), voiceType: 'alto', code: '123456' }
    expect(await unknownOf('auth/register', registering)).toEqual(['voiceType: fieldUnknown', 'code: fieldUnknown'])
    expect(await db.user.count({ where: { email } })).toBe(0)
    expect(await unknownOf('auth/login', { email: user.email, password, remember: true })).toEqual(['remember: fieldUnknown'])
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, 1]))
    expect(await unknownOf('auth/login', { email: user.email, password, ...many })).toHaveLength(20)
  })

  test('an access token ends after its half hour', async () => {
    const { accessToken, refreshToken, user } = await signedIn()
    await db.session.updateMany({ where: { userId: user.id }, data: { accessExpiresAt: now() } })
    expect((await call('GET', 'auth/profile', { token: accessToken })).status).toBe(401)
    expect((await call('POST', 'auth/refresh', { body: { refreshToken } })).status).toBe(200)
  })

  test('PUT /auth/profile changes what is named and leaves the rest', async () => {
    const { accessToken } = await signedIn({ wechat: 'old', voiceType: 'soprano' })
    const { body } = await call('PUT', 'auth/profile', {
      token: accessToken,
      body: { vType: 6, isProfessional: true, birthday: '2001-02-03', education: 'master', school: '音乐学院' },
    })
    expect(body.data.user).toMatchObject({
      vType: 6,
      isProfessional: true,
      birthday: '2001-02-03',
      education: 'master',
      school: '音乐学院',
      wechat: 'old',
    })
    const cleared = await call('PUT', 'auth/profile', { token: accessToken, body: { birthday: '', education: '', wechat: '' } })
    expect(cleared.body.data.user).toMatchObject({ birthday: '', education: '', wechat: '', vType: 6 })
    const several = [
      { wechat: 'new' },
      { birthday: '2002-03-04' },
      { school: '附中' },
      { education: 'doctor' },
      { isProfessional: false },
      { vType: 3 },
    ]
    await Promise.all(several.map((body) => call('PUT', 'auth/profile', { token: accessToken, body })))
    const { user } = (await call('GET', 'auth/profile', { token: accessToken })).body.data
    expect(user).toMatchObject(Object.assign({}, ...several))
    const refused = await call('PUT', 'auth/profile', { token: accessToken, body: { name: '', phoneNumber: '12', role: 1 } })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'phoneNumber', 'role'])
  })

  test('an avatar: sent as a file, named by its path, square and without metadata; somebody else’s is refused', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'geheim' } })
      .toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }))
    const sent = await fetch(`${server.url}/api/auth/avatar`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${mine.accessToken}` },
    })
    expect(sent.status).toBe(201)
    const { avatarPath } = (await sent.json()).data
    expect((await call('PUT', 'auth/profile', { token: other.accessToken, body: { avatarPath } })).body).toMatchObject({
      success: false,
      code: 400,
      message: '更新头像失败。',
    })
    expect((await call('PUT', 'auth/profile', { token: mine.accessToken, body: { avatarPath } })).body.data.user.avatarPath).toBe(
      avatarPath,
    )
    const shown = await fetch(server.url + avatarPath, { headers: { Authorization: `Bearer ${other.accessToken}` } })
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 })
    expect(bytes.includes('geheim')).toBe(false)
    expect((await fetch(server.url + avatarPath)).status).toBe(404)
    expect((await call('PUT', 'auth/profile', { token: mine.accessToken, body: { avatarPath: '' } })).body.data.user.avatarPath).toBe('')
  })

  test('PUT /auth/password ends every session and gives new tokens; guessing the present one is stopped', async () => {
    const { accessToken, refreshToken, user } = await signedIn()
    const elsewhere = (await login(user.email)).body.data.tokens
    const wrong = await call('PUT', 'auth/password', {
      token: accessToken,
      body: { currentPassword: 'No1', password: 'Newer1', confirmPassword: 'Newer1' },
    })
    expect(wrong.body).toMatchObject({
      code: 400,
      message: '修改密码失败。',
      errors: [{ field: 'currentPassword', code: 'wrongPassword' }],
    })
    const { status, body } = await call('PUT', 'auth/password', {
      token: accessToken,
      body: { currentPassword: password, password: 'Newer1', confirmPassword: 'Newer1' },
    })
    expect(status).toBe(200)
    for (const token of [accessToken, elsewhere.accessToken]) expect((await call('GET', 'auth/profile', { token })).status).toBe(401)
    expect((await call('POST', 'auth/refresh', { body: { refreshToken } })).status).toBe(401)
    const { accessToken: newer } = body.data.tokens
    for (let n = 0; n < 5; n++)
      await call('PUT', 'auth/password', { token: newer, body: { currentPassword: 'No1', password: 'Next12', confirmPassword: 'Next12' } })
    expect(
      (
        await call('PUT', 'auth/password', {
          token: newer,
          body: { currentPassword: 'Newer1', password: 'Next12', confirmPassword: 'Next12' },
        })
      ).status,
    ).toBe(429)
  })

  test('POST /auth/logout ends the session: 401 afterwards, the refresh token too', async () => {
    const { accessToken, refreshToken } = await signedIn()
    expect((await call('POST', 'auth/logout', { token: accessToken })).body).toEqual({ success: true, data: {} })
    expect((await call('GET', 'auth/profile', { token: accessToken })).status).toBe(401)
    expect((await call('POST', 'auth/refresh', { body: { refreshToken } })).status).toBe(401)
  })
})

describe('a fault of ours is named by what failed', () => {
  test('writes refused: 注册失败, 更新用户信息失败, 修改密码失败', async () => {
    const { accessToken } = await signedIn()
    await db.$executeRawUnsafe('PRAGMA query_only = 1')
    const answers = [
      await call('POST', 'auth/register', { body: newcomer() }),
      await call('PUT', 'auth/profile', { token: accessToken, body: { wechat: 'new' } }),
    ]
    await db.$executeRawUnsafe('PRAGMA query_only = 0')
    expect(answers.map(({ status, body }) => [status, body.success, body.message])).toEqual([
      [500, false, '注册失败。'],
      [500, false, '更新用户信息失败，资料没有保存。'],
    ])
  })

  test('nothing read: 获取用户信息失败', async () => {
    const { accessToken } = await signedIn()
    await db.$executeRawUnsafe('ALTER TABLE "Session" RENAME TO "SessionAway"')
    const { status, body } = await call('GET', 'auth/profile', { token: accessToken })
    await db.$executeRawUnsafe('ALTER TABLE "SessionAway" RENAME TO "Session"')
    expect([status, body.message]).toEqual([500, '获取用户信息失败。'])
  })

  test('the rules of the page: a day that is none, studies before the birth that is known', async () => {
    const { accessToken } = await signedIn()
    const edit = async (body: object) => (await call('PUT', 'auth/profile', { token: accessToken, body })).body
    expect((await edit({ birthday: '2020-02-30' })).errors).toEqual([
      { field: 'birthday', code: 'noSuchDay', message: '没有这一天，请检查日期。' },
    ])
    expect((await edit({ birthday: '2001-02-03' })).success).toBe(true)
    expect((await edit({ studyStartDate: '2000-01-01' })).errors).toMatchObject([{ field: 'studyStartDate', code: 'studyBeforeBirth' }])
    expect((await edit({ birthday: '1999-01-01', studyStartDate: '2000-01-01' })).success).toBe(true)
    expect((await call('POST', 'auth/login', { body: { email: 'a@example.test', password: '' } })).body.errors).toMatchObject([
      { field: 'password', code: 'required' },
    ])
  })

  test('fields at fault too: the act, and each field', async () => {
    const { accessToken } = await signedIn()
    const refused = await call('PUT', 'auth/profile', { token: accessToken, body: { phoneNumber: '12' } })
    expect([refused.status, refused.body.message, refused.body.errors[0].code]).toEqual([400, '更新用户信息失败，资料没有保存。', 'phone'])
    expect((await call('POST', 'auth/register', { body: {} })).body).toMatchObject({ code: 400, message: '注册失败。' })
  })
})

describe('refreshing', () => {
  test('changes both tokens; the old access token ends', async () => {
    const { accessToken, refreshToken } = await signedIn()
    const { body } = await call('POST', 'auth/refresh', { body: { refreshToken } })
    expect((await call('GET', 'auth/profile', { token: accessToken })).status).toBe(401)
    expect((await call('GET', 'auth/profile', { token: body.data.tokens.accessToken })).status).toBe(200)
  })

  test('an answer lost on the way can be asked for again for half a minute; later the token counts as stolen and the session ends', async () => {
    const { refreshToken, user } = await signedIn()
    await call('POST', 'auth/refresh', { body: { refreshToken } })
    const again = await call('POST', 'auth/refresh', { body: { refreshToken } })
    expect(again.status).toBe(200)
    await db.session.updateMany({ where: { userId: user.id }, data: { accessExpiresAt: new Date(now().getTime() + 29 * 60_000) } })
    expect((await call('POST', 'auth/refresh', { body: { refreshToken } })).status).toBe(401)
    expect((await call('GET', 'auth/profile', { token: again.body.data.tokens.accessToken })).status).toBe(401)
  })

  test('ten at once: all are answered, and one pair is the last', async () => {
    const { refreshToken, user } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', 'auth/refresh', { body: { refreshToken } })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const live = await Promise.all(answers.map(({ body }) => call('GET', 'auth/profile', { token: body.data.tokens.accessToken })))
    expect(live.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1)
  })
})

describe('what is no call', () => {
  test.each([
    ['GET', 'nothing', undefined, 404],
    ['GET', 'auth/__proto__', undefined, 404],
    ['GET', 'auth/login', undefined, 405],
    ['DELETE', 'auth/profile', undefined, 405],
    ['POST', 'auth/login', '{"email":', 400],
    ['POST', 'auth/login', '[]', 400],
    ['POST', 'auth/login', '{"email":"a@b.co","password":"\\ud800"}', 400],
    ['POST', 'auth/login', '{"\\udc00":1}', 400],
    ['POST', 'auth/login', `"${'x'.repeat(110_000)}"`, 413],
  ])('%s /api/%s is refused in the agreed shape', async (method, path, body, status) => {
    const answer = await call(method, path, { body })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ success: false, message: expect.any(String), code: status, errors: expect.any(Array) })
  })

  test('a form instead of JSON: 415', async () => {
    const answer = await call('POST', 'auth/login', { body: 'email=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
    expect(answer.body).toMatchObject({ success: false, code: 415 })
  })

  test('whatever is sent, it is never a server error', async () => {
    const paths = ['auth/register', 'auth/login', 'auth/refresh', 'auth/verification-code'] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue(), async (path, body) => {
        const { status } = await call('POST', path, { body: JSON.stringify(body) })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom('name', 'email', 'phoneNumber', 'password', 'confirmPassword', 'role', 'vType', 'agreement', 'verificationCode'),
          fc.jsonValue(),
        ),
        async (body) => {
          expect((await call('POST', 'auth/register', { body })).status).toBe(400)
        },
      ),
      { numRuns: 100 },
    )
  })
})

test('docs/api.md names every call', () => {
  const source = fs.readFileSync('app/http/api/answer-call.server.ts', 'utf8')
  const docs = fs.readFileSync('docs/api.md', 'utf8')
  const named = [...source.matchAll(/^ {2}'(auth\/[\w-]+)': \{([^]*?)\},\n(?= {2}'|\})/gm)].flatMap(([, path, methods]) =>
    [...methods!.matchAll(/(GET|POST|PUT): \{/g)].map(([, method]) => `${method} /api/${path}`),
  )
  expect(named.length).toBe(11)
  expect(named.filter((one) => !docs.includes(`\`${one}\``))).toEqual([])
})
