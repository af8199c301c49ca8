import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { organisation } from './domain/settings/read-settings.server'
import { localeOf } from './http/locale.server'
import { awaitedHtml, readyHtml } from './http/page-html.server'
import { dictionaryOf } from './i18n/i18n.server'
import { I18nProvider } from './i18n/provider'
import { log } from './infra/log'

export { mount } from './mount.server'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const [locale, { timeZone }] = await Promise.all([localeOf({ request, context: loadContext }), organisation()])
  const { serverHandoffStream, ...withoutHandoff } = remixContext
  const { nonce } = loadContext
  const hydrates = remixContext.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as { scripts?: boolean } | undefined)?.scripts,
  )
  const page = (
    <I18nProvider locale={locale} timeZone={timeZone} dictionary={dictionaryOf(locale)}>
      <RemixServer context={hydrates ? remixContext : withoutHandoff} url={request.url} nonce={nonce} />
    </I18nProvider>
  )
  const onError = (error: unknown) => log.error('render.failed', { url: request.url, error })
  const html = hydrates ? await awaitedHtml(page, { nonce, onError }) : readyHtml(page)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { headers, status })
}

/** A thrown Response (404, 403) is an answer, not a fault; everything else is logged with its stack. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  log.error('request.failed', { method: request.method, url: request.url, error })
}
