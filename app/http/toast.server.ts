import { redirect } from '@remix-run/node'
import { z } from 'zod'
import type { MessageKey } from '~/i18n/translate'
import { signedCookie } from './signed-cookie.server'

const toastTypes = ['success', 'info', 'warning', 'error'] as const
export type ToastType = (typeof toastTypes)[number]

/** A message key with its parameters: the page that shows it translates it. */
export type Toast = { type: ToastType; key: MessageKey; params?: Record<string, string | number> }

const cookie = () => signedCookie('toast', 60)

const schema = z.object({
  type: z.enum(toastTypes),
  key: z.custom<MessageKey>((key) => typeof key === 'string'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Answers a good post: 303 to a page that shows the notification once. */
export async function redirectWithToast(
  url: string,
  key: MessageKey,
  options: Partial<Omit<Toast, 'key'>> & { headers?: HeadersInit } = {},
): Promise<Response> {
  const headers = new Headers(options.headers)
  headers.append('Set-Cookie', await toastCookie(key, options))
  return redirect(url, { status: 303, headers })
}

/** The Set-Cookie value by which the next page shows a notification once. */
export function toastCookie(key: MessageKey, { type = 'success', params }: Partial<Omit<Toast, 'key'>> = {}): Promise<string> {
  return cookie().serialize({ type, key, params } satisfies Toast)
}

/** The waiting notification of a request, and the header that takes it away. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers?: HeadersInit }> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  if (!value) return { toast: null }
  const toast = schema.safeParse(value).data ?? null
  return { toast: toast as Toast | null, headers: { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) } }
}
