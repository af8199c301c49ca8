import { createCookie } from '@remix-run/node'
import { env } from '~/infra/env'
import { secrets } from '~/infra/secrets'

/** A cookie of ours that no script reads and nobody can write; sent over https alone where the site is served so. */
export function signedCookie(name: string, maxAge: number) {
  const { COOKIE_SECURE, PUBLIC_URL } = env()
  return createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge,
    secure: COOKIE_SECURE ?? PUBLIC_URL.startsWith('https:'),
    secrets: [secrets().sessionSecret],
  })
}
