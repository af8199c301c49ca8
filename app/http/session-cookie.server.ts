import { signedCookie } from './signed-cookie.server'

// A session lasts a month: whoever signed in before names were signed is not signed out.
const cookie = () => signedCookie('session', 30 * 24 * 60 * 60, { alsoUnnamed: true })

/** The session token in a Cookie header whose signature holds, or null. */
export async function readSessionToken(cookieHeader: string | null | undefined): Promise<string | null> {
  const token: unknown = await cookie().parse(cookieHeader ?? null)
  return typeof token === 'string' && token ? token : null
}

/** The Set-Cookie value that keeps a token; null clears it. */
export function writeSessionToken(token: string | null): Promise<string> {
  return token ? cookie().serialize(token) : cookie().serialize('', { maxAge: 0 })
}
