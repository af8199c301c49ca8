import { createCookie } from '@remix-run/node'
import { env } from '~/infra/env'
import { secrets } from '~/infra/secrets'

function cookie() {
  const { COOKIE_SECURE, PUBLIC_URL } = env()
  return createCookie('session', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: 30 * 24 * 60 * 60,
    secure: COOKIE_SECURE ?? PUBLIC_URL.startsWith('https:'),
    secrets: [secrets().sessionSecret],
  })
}

/** The session token in a Cookie header whose signature holds, or null. */
export async function readSessionToken(cookieHeader: string | null | undefined): Promise<string | null> {
  const token: unknown = await cookie().parse(cookieHeader ?? null)
  return typeof token === 'string' && token ? token : null
}

/** The Set-Cookie value that keeps a token; null clears it. */
export function writeSessionToken(token: string | null): Promise<string> {
  return token ? cookie().serialize(token) : cookie().serialize('', { maxAge: 0 })
}
