import { hkdfSync } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { env } from '~/infra/env'
import { secrets } from '~/infra/secrets'

/**
 * A cookie of ours that no script reads and nobody can write; sent over https alone where the site is served so. What is signed holds under its own
 * name only; `alsoUnnamed` takes what was signed before names were, too.
 */
export function signedCookie(name: string, maxAge: number, { alsoUnnamed = false } = {}) {
  const { sessionSecret } = secrets()
  const named = keyOf(name, sessionSecret)
  const { COOKIE_SECURE, PUBLIC_URL } = env()
  return createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge,
    secure: COOKIE_SECURE ?? PUBLIC_URL.startsWith('https:'),
    secrets: alsoUnnamed ? [named, sessionSecret] : [named],
  })
}

const keys = new Map<string, string>()

/** Derived once: every request asks for the keys of some cookies. */
function keyOf(name: string, sessionSecret: string): string {
  const known = keys.get(name + sessionSecret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', `cookie:${name}`, 32)).toString('hex')
  keys.set(name + sessionSecret, key)
  return key
}
