import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { organisation } from './domain/settings/read-settings.server'
import { localeOf } from './http/locale.server'
import { withoutNulBytes } from './http/without-nul-bytes.server'
import { dictionaryOf } from './i18n/i18n.server'
import { I18nProvider } from './i18n/provider'
import { log } from './infra/log'

export { mount } from './mount.server'

const renderTimeout = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const [locale, { timeZone }] = await Promise.all([localeOf({ request, context: loadContext }), organisation()])
  const whole = isbot(request.headers.get('user-agent')) || remixContext.isSpaMode

  return new Promise<Response>((resolve, reject) => {
    let shellStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <I18nProvider locale={locale} timeZone={timeZone} dictionary={dictionaryOf(locale)}>
        <RemixServer context={remixContext} url={request.url} nonce={loadContext.nonce} />
      </I18nProvider>,
      {
        nonce: loadContext.nonce,
        [whole ? 'onAllReady' : 'onShellReady']() {
          const body = withoutNulBytes()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: shellStatus }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          shellStatus = 500
          log.error('render.failed', { url: request.url, error })
        },
      },
    )
    setTimeout(abort, renderTimeout).unref()
  })
}

/** A thrown Response (404, 403) is an answer, not a fault; everything else is logged with its stack. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  log.error('request.failed', { method: request.method, url: request.url, error })
}
