import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveSection } from '~/domain/settings/save-section.server'
import { openApiSession } from '~/infra/api-session'
import { db, transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { makeUser } from '../../../tests/factories'
import { askForEmailChange } from './change-email.server'
import { changePassword } from './change-password.server'
import { requestDeletion } from './request-deletion.server'
import { setUserStatus } from './set-user-status.server'
import { signIn, signInWith } from './sign-in.server'

// Comparing a password takes its time. What happens just after it was found to fit, and before it lets anybody in:
let meanwhile: (() => Promise<unknown>) | undefined
vi.mock('~/infra/password', async (original) => {
  const real = await original<typeof import('~/infra/password')>()
  return {
    ...real,
    passwordFits: async (password: string, stored: string | null) => {
      const fits = await real.passwordFits(password, stored)
      const act = meanwhile
      meanwhile = undefined
      await act?.()
      return fits
    },
  }
})

const { hashPassword } = await import('~/infra/password')
const [passwordHash, otherHash] = [await hashPassword('Older1'), await hashPassword('Newer1')]
const from = { userAgent: 'test', address: '127.0.0.1' }
const someone = () => makeUser({ passwordHash })
const sessions = (userId: number) => db.session.count({ where: { userId } })
const changed = (id: number) => db.user.update({ where: { id }, data: { passwordHash: otherHash } })
const disabled = async (userId: number) => {
  const { id: actorId } = await makeUser({ role: 'admin' })
  await setUserStatus({ userId, actorId, status: 'disabled' })
}

beforeEach(() => db.rateEvent.deleteMany())
afterEach(() => {
  expect(meanwhile).toBeUndefined()
})

describe('a sign-in under way opens no session', () => {
  test('when the password is changed', async () => {
    const { id, email } = await someone()
    meanwhile = () => changePassword({ ...from, userId: id, currentPassword: 'Older1', password: 'Newer1' })
    expect(await signIn({ ...from, email, password: 'Older1' })).toEqual({ ok: false, code: 'credentials' })
    expect(await sessions(id)).toBe(1)
    expect(await signIn({ ...from, email, password: 'Newer1' })).toMatchObject({ ok: true })
  })

  test('of the API either', async () => {
    const { id, email } = await someone()
    meanwhile = () => changed(id)
    expect(await signInWith({ ...from, email, password: 'Older1' }, openApiSession)).toEqual({ ok: false, code: 'credentials' })
    expect(await sessions(id)).toBe(0)
  })

  test('when the account is disabled, and none lives again with it', async () => {
    const { id, email } = await someone()
    meanwhile = () => disabled(id)
    expect(await signIn({ ...from, email, password: 'Older1' })).toEqual({ ok: false, code: 'accountDisabled' })
    expect(await sessions(id)).toBe(0)
  })

  test('when the account gets another address, or is deleted', async () => {
    const [renamed, gone] = [await someone(), await someone()]
    meanwhile = () => db.user.update({ where: { id: renamed.id }, data: { email: `new-${renamed.email}` } })
    expect(await signIn({ ...from, email: renamed.email, password: 'Older1' })).toEqual({ ok: false, code: 'credentials' })
    meanwhile = () => db.user.delete({ where: { id: gone.id } })
    expect(await signIn({ ...from, email: gone.email, password: 'Older1' })).toEqual({ ok: false, code: 'credentials' })
  })
})

describe('with a password that has just been replaced, or for an account just disabled', () => {
  test.each([
    ['replaced', changed],
    ['disabled', disabled],
  ])('another is not set, and no session opened: %s', async (_, act) => {
    const { id } = await someone()
    meanwhile = () => act(id)
    expect(await changePassword({ ...from, userId: id, currentPassword: 'Older1', password: 'Thief1' })).toEqual({
      ok: false,
      field: 'currentPassword',
      code: 'wrongPassword',
    })
    expect(await sessions(id)).toBe(0)
    expect((await db.user.findUniqueOrThrow({ where: { id } })).passwordHash).toBe(act === changed ? otherHash : passwordHash)
  })

  test('the account is not given up', async () => {
    const { id } = await someone()
    meanwhile = () => changed(id)
    expect(await requestDeletion({ userId: id, currentPassword: 'Older1' })).toEqual({ ok: false, code: 'wrongPassword' })
    expect((await db.user.findUniqueOrThrow({ where: { id } })).deletionRequestedAt).toBeNull()
  })

  test.each([
    ['at once', false],
    ['by a code', true],
  ])('its address does not change: %s', async (_, byCode) => {
    const { id, email } = await someone()
    const { id: actorId } = await makeUser({ role: 'admin' })
    const server = { host: '127.0.0.1', port: 1, senderEmail: 'noreply@example.org', username: '', passwordSealed: '' }
    if (byCode) await saveSection({ actorId, name: 'email', changes: server })
    await transaction((tx) => openSession(tx, id, from))
    const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: id } })
    meanwhile = () => changePassword({ ...from, userId: id, currentPassword: 'Older1', password: 'Newer1' })
    const asked = { userId: id, sessionId, email: `thief-${email}`, currentPassword: 'Older1', locale: 'zh', address: '10.0.0.1' }
    expect(await askForEmailChange(asked)).toEqual({ ok: false, field: 'email', code: 'signedOut' })
    expect((await db.user.findUniqueOrThrow({ where: { id } })).email).toBe(email)
    expect(await db.verificationCode.count({ where: { userId: id } })).toBe(0)
  })
})
