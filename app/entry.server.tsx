import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { organisation } from './domain/settings/read-settings.server'
import { localeOf } from './http/locale.server'
import { handoffHtml, pageHtml } from './http/page-html.server'
import { dictionaryOf } from './i18n/i18n.server'
import { I18nProvider } from './i18n/provider'
import { log } from './infra/log'

export { keepConnections } from './http/connections.server'
export { mount } from './mount.server'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const [locale, { timeZone }] = await Promise.all([localeOf({ request, context: loadContext }), organisation()])
  const { serverHandoffStream, ...ownContext } = remixContext
  const { nonce } = loadContext
  const html = pageHtml(
    <I18nProvider locale={locale} timeZone={timeZone} dictionary={dictionaryOf(locale)}>
      <RemixServer context={ownContext} url={request.url} nonce={nonce} />
    </I18nProvider>,
  )
  const handoff = serverHandoffStream && ownContext.renderMeta?.didRenderScripts ? await handoffHtml(serverHandoffStream, nonce) : ''
  headers.set('Content-Type', 'text/html; charset=utf-8')
  await keepPrivate(headers, loadContext)
  loadContext.page = html + handoff
  return new Response(null, { headers, status })
}

/** What a page with scripts asks for afterwards. */
export async function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs) {
  await keepPrivate(response.headers, context)
  return response
}

/** A browser stores nothing that was made for a signed-in person: after signing out, Back shows none of it. */
async function keepPrivate(headers: Headers, { viewer }: AppLoadContext) {
  if (await viewer) headers.set('Cache-Control', 'private, no-store')
}

/** A thrown Response (404, 403) is an answer, not a fault; everything else is logged with its stack. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // Without its query: what people ask and search is theirs.
  log.error('request.failed', { method: request.method, path: new URL(request.url).pathname, error })
}
