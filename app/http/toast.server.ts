import { redirect } from '@remix-run/node'
import { z } from 'zod'
import type { MessageKey } from '~/i18n/translate'
import { signedCookie } from './signed-cookie.server'

const toastTypes = ['success', 'info', 'warning', 'error'] as const
export type ToastType = (typeof toastTypes)[number]

/** A message key with its parameters: the page that shows it translates it. */
export type Toast = {
  type: ToastType
  key: MessageKey
  params?: Record<string, string | number>
  /** Milliseconds; zero or less keeps it until it is dismissed. */
  duration?: number
  /** Where it leads: a path of this site. */
  action?: { to: string; label: MessageKey }
}

const cookie = () => signedCookie('toast', 60)

const schema = z.object({
  type: z.enum(toastTypes),
  key: z.custom<MessageKey>((key) => typeof key === 'string'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  duration: z.number().optional(),
  action: z.object({ to: z.string(), label: z.custom<MessageKey>((key) => typeof key === 'string') }).optional(),
})

/** Answers a good post: 303 to a page that shows the notification once. */
export async function redirectWithToast(
  url: string,
  key: MessageKey,
  { headers: given, ...options }: Partial<Omit<Toast, 'key'>> & { headers?: HeadersInit } = {},
): Promise<Response> {
  const headers = new Headers(given)
  headers.append('Set-Cookie', await toastCookie(key, options))
  return redirect(url, { status: 303, headers })
}

/** The Set-Cookie value by which the next page shows a notification once. */
export function toastCookie(key: MessageKey, { type = 'success', ...rest }: Partial<Omit<Toast, 'key'>> = {}): Promise<string> {
  return cookie().serialize({ ...rest, type, key } satisfies Toast)
}

/** The waiting notification of a request, and the header that takes it away. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers?: HeadersInit }> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  if (!value) return { toast: null }
  const toast = schema.safeParse(value).data ?? null
  return { toast: toast as Toast | null, headers: { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) } }
}
