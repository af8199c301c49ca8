import { describe, expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories'
import { db, transaction } from '~/infra/db/client'
import { saveSection } from '~/domain/settings/save-section.server'
import { hashPassword } from '~/infra/password'
import { openSession } from '~/infra/session'
import { changePassword } from './change-password.server'
import { ensureFirstAdmin } from './ensure-first-admin.server'
import { findViewer } from './queries/viewer.server'
import { registerAccount } from './register-account.server'
import { registrationSchema } from './schema'
import { setUserStatus } from './set-user-status.server'
import { signIn } from './sign-in.server'

const device = { userAgent: 'test', address: '127.0.0.1' }
const account = {
  name: '林疏影',
  email: 'lin@example.test',
  phoneNumber: '13800138000',
  password: 'Abc123',
  confirmPassword: 'Abc123',
  role: 'student' as const,
  voiceType: 'soprano' as const,
  agreement: 'on' as const,
}

test('the first start makes one administrator, and only one', async () => {
  await Promise.all([ensureFirstAdmin(), ensureFirstAdmin()])
  await ensureFirstAdmin()
  expect(await db.user.count({ where: { role: 'admin' } })).toBe(1)
})

describe('registering', () => {
  test('makes a pending account with a session', async () => {
    const result = await registerAccount(account, { ...device, locale: 'zh' })
    if (!result.ok) throw new Error(result.code)
    const viewer = await findViewer(result.token)
    expect(viewer).toMatchObject({ status: 'pending', role: 'student', email: 'lin@example.test' })
  })

  test('makes an active account where the settings say so', async () => {
    const actor = await makeUser({ role: 'admin' })
    await saveSection({ actorId: actor.id, name: 'automation', changes: { activateAccounts: true } })
    try {
      expect(await registerAccount({ ...account, email: 'at-once@example.test' }, { ...device, locale: 'zh' })).toMatchObject({
        ok: true,
        active: true,
      })
    } finally {
      await saveSection({ actorId: actor.id, name: 'automation', changes: { activateAccounts: false } })
    }
    expect(await db.user.findUniqueOrThrow({ where: { email: 'at-once@example.test' } })).toMatchObject({
      status: 'active',
      activatedAt: expect.any(Date),
    })
  })

  test('refuses an address that is taken, even in a race', async () => {
    const values = { ...account, email: 'race@example.test' }
    const results = await Promise.all([1, 2, 3].map(() => registerAccount(values, { ...device, locale: 'zh' })))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok)).toEqual([
      { ok: false, field: 'email', code: 'emailTaken' },
      { ok: false, field: 'email', code: 'emailTaken' },
    ])
  })

  test.each([
    ['name', { name: ' 林 ' }, 'tooShort?min=2'],
    ['email', { email: 'lin@' }, 'email'],
    ['phoneNumber', { phoneNumber: '12800138000' }, 'phone'],
    ['password', { password: 'abc123', confirmPassword: 'abc123' }, 'passwordRule'],
    ['confirmPassword', { confirmPassword: 'Abc124' }, 'passwordsDiffer'],
    ['role', { role: 'admin' }, 'required'],
    ['voiceType', { voiceType: 'unknown' }, 'required'],
    ['agreement', { agreement: undefined }, 'agreement'],
  ])('says what is wrong with %s', (field, change, code) => {
    const parsed = registrationSchema.safeParse({ ...account, ...change })
    expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, code])
  })
})

describe('signing in', () => {
  const passwordHash = hashPassword('Right1')

  test('five wrong passwords close the account to guessing, also when they come at once', async () => {
    const { email } = await makeUser({ passwordHash: await passwordHash })
    const guesses = await Promise.all(Array.from({ length: 9 }, () => signIn({ ...device, email, password: 'Wrong1' })))
    const codes = guesses.map((guess) => (guess.ok ? 'in' : guess.code)).sort()
    expect(codes.filter((code) => code === 'credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'tooManyAttempts')).toHaveLength(4)
    expect(await signIn({ ...device, email, password: 'Right1' })).toEqual({ ok: false, code: 'tooManyAttempts' })
  })

  test('a success forgets earlier failures; an unknown address is told nothing else', async () => {
    const { email } = await makeUser({ passwordHash: await passwordHash })
    const from = { ...device, address: '10.0.0.9' }
    for (let n = 0; n < 4; n++) await signIn({ ...from, email, password: 'Wrong1' })
    expect(await signIn({ ...from, email, password: 'Right1' })).toMatchObject({ ok: true })
    expect(await signIn({ ...from, email, password: 'Wrong1' })).toEqual({ ok: false, code: 'credentials' })
    expect(await signIn({ ...from, email: 'nobody@example.test', password: 'Wrong1' })).toEqual({ ok: false, code: 'credentials' })
  })

  test('a disabled account is told so, and its open session ends', async () => {
    const admin = await makeUser({ role: 'admin' })
    const user = await makeUser({ passwordHash: await passwordHash })
    const token = await transaction((tx) => openSession(tx, user.id, device))
    expect(await findViewer(token)).not.toBeNull()
    expect(await setUserStatus({ userId: user.id, status: 'disabled', actorId: admin.id })).toEqual({ ok: true })
    expect(await findViewer(token)).toBeNull()
    expect(await signIn({ ...device, address: '10.0.0.8', email: user.email, password: 'Right1' })).toEqual({
      ok: false,
      code: 'accountDisabled',
    })
  })
})

test('activation is audited, keeps its first date and refuses to disable oneself', async () => {
  const admin = await makeUser({ role: 'admin' })
  const user = await makeUser({ status: 'pending' })
  for (const status of ['active', 'disabled', 'active'] as const) {
    expect(await setUserStatus({ userId: user.id, status, actorId: admin.id })).toEqual({ ok: true })
  }
  const actions = await db.auditEntry.findMany({ where: { subjectType: 'user', subjectId: String(user.id) }, orderBy: { id: 'asc' } })
  expect(actions.map((entry) => entry.action)).toEqual(['user.activated', 'user.disabled', 'user.activated'])
  expect(await setUserStatus({ userId: admin.id, status: 'disabled', actorId: admin.id })).toEqual({ ok: false, code: 'cannotDisableSelf' })
})

test('a new password ends every session but the one in hand', async () => {
  const user = await makeUser({ passwordHash: await hashPassword('Right1') })
  const before = await transaction((tx) => openSession(tx, user.id, device))
  expect(await changePassword({ ...device, userId: user.id, currentPassword: 'Wrong1', password: 'Newer1' })).toMatchObject({
    ok: false,
    code: 'wrongPassword',
  })
  const changed = await changePassword({ ...device, userId: user.id, currentPassword: 'Right1', password: 'Newer1' })
  if (!changed.ok) throw new Error(changed.code)
  expect(await findViewer(before)).toBeNull()
  expect(await findViewer(changed.token)).not.toBeNull()
})

test('who waited is told by mail once activated, and not again when enabled after a ban', async () => {
  const [admin, user] = [await makeUser({ role: 'admin' }), await makeUser({ status: 'pending', locale: 'en' })]
  for (const status of ['active', 'disabled', 'active'] as const)
    expect(await setUserStatus({ userId: user.id, status, actorId: admin.id })).toEqual({ ok: true })
  expect(await db.mail.findMany({ where: { userId: user.id } })).toMatchObject([
    { template: 'account_activated', recipient: user.email, locale: 'en' },
  ])
})
