import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type KnownDevice, withMark } from '~/domain/accounts/known-device.server'
import { writeSessionToken } from './session-cookie.server'
import { signedCookie } from './signed-cookie.server'

const cookie = () => signedCookie('known-device', 365 * 24 * 60 * 60)

const schema = z.object({ id: z.string(), marks: z.array(z.string()) })

/** What the browser of a request is known by, or null: nobody has signed in with it, or its cookie was forged. */
export async function knownDeviceOf(request: Request): Promise<KnownDevice | null> {
  const device = schema.safeParse(await cookie().parse(request.headers.get('Cookie')))
  return device.success ? device.data : null
}

/** Keeps a session's token, or clears it, and lets the browser be known for the person from now on, which outlives signing out. */
export async function sessionHeaders(request: Request, { token, mark }: { token: string | null; mark: string }): Promise<Headers> {
  const { id, marks } = (await knownDeviceOf(request)) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const headers = new Headers({ 'Set-Cookie': await writeSessionToken(token) })
  headers.append('Set-Cookie', await cookie().serialize({ id, marks: withMark(marks, mark) } satisfies KnownDevice))
  return headers
}
