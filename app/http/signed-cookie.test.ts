import { createCookie } from '@remix-run/node'
import { expect, test } from 'vitest'
import { secrets } from '~/infra/secrets'
import { knownDeviceOf, sessionHeaders } from './device-cookie.server'
import { readSessionToken, writeSessionToken } from './session-cookie.server'
import { signedCookie } from './signed-cookie.server'
import { takeToast, toastCookie } from './toast.server'

const valueOf = (set: string) => set.split(';')[0]!.split('=').slice(1).join('=')
const withCookie = (cookie: string) => new Request('http://own.invalid/', { headers: { Cookie: cookie } })

test('what was signed for one cookie is nothing in another', async () => {
  const session = valueOf(await writeSessionToken('token'))
  const headers = await sessionHeaders(withCookie(''), { token: null, mark: '1.mark' })
  const device = valueOf(headers.getSetCookie().find((one) => one.startsWith('known-device='))!)
  const toast = valueOf(await toastCookie('accounts.signedOut'))

  expect(await readSessionToken(`session=${session}`)).toBe('token')
  expect(await knownDeviceOf(withCookie(`known-device=${device}`))).toMatchObject({ marks: ['1.mark'] })
  expect((await takeToast(withCookie(`toast=${toast}`))).toast).toEqual({ type: 'success', key: 'accounts.signedOut' })
  for (const foreign of [session, device]) expect(await takeToast(withCookie(`toast=${foreign}`))).toEqual({ toast: null })
  for (const foreign of [toast, device]) expect(await readSessionToken(`session=${foreign}`)).toBeNull()
  for (const foreign of [toast, session]) expect(await knownDeviceOf(withCookie(`known-device=${foreign}`))).toBeNull()
})

test('a notification that says something else is taken away unseen', async () => {
  for (const value of ['text', { id: 'x', marks: [] }, { type: 'loud', key: 'accounts.signedOut' }]) {
    const { toast, headers } = await takeToast(withCookie(`toast=${valueOf(await signedCookie('toast', 60).serialize(value))}`))
    expect(toast).toBeNull()
    expect(new Headers(headers).get('Set-Cookie')).toMatch(/^toast=;.*Max-Age=0/)
  }
})

test('a session that was signed before the names were is still one; nothing else is', async () => {
  const unnamed = (name: string, value: unknown) => createCookie(name, { secrets: [secrets().sessionSecret] }).serialize(value)
  expect(await readSessionToken(`session=${valueOf(await unnamed('session', 'token'))}`)).toBe('token')
  expect(await knownDeviceOf(withCookie(`known-device=${valueOf(await unnamed('known-device', { id: 'x', marks: [] }))}`))).toBeNull()
})
