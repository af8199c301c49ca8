import { createCookie, redirect } from '@remix-run/node'
import type { MessageKey } from '~/i18n/translate'
import { secrets } from '~/infra/secrets'

export type ToastType = 'success' | 'info' | 'warning' | 'error'

/** A message key with its parameters: the page that shows it translates it. */
export type Toast = { type: ToastType; key: MessageKey; params?: Record<string, string | number> }

const cookie = () => createCookie('toast', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60, secrets: [secrets().sessionSecret] })

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
  const toast: Toast | null = await cookie().parse(request.headers.get('Cookie'))
  return toast ? { toast, headers: { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) } } : { toast: null }
}
