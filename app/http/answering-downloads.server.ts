import type { LoaderFunctionArgs } from '@remix-run/node'
import './context'
import { errorText } from '~/i18n/translate'
import { log } from '~/infra/log'
import { faultStatus } from './answering-faults.server'
import { translateFor } from './locale.server'

/**
 * A loader that answers with a file, of which the log may keep who took it. There is no page around it: its faults are answered in words,
 * status 503, 507 or 500; the reason is in the log. Thrown responses pass.
 */
export function answeringDownloads(load: (args: LoaderFunctionArgs) => Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await load(args)
    } catch (error) {
      if (error instanceof Response) throw error
      const { method, url } = args.request
      log.error('request.failed', { method, url, error })
      const status = faultStatus(error)
      const words = errorText(await translateFor(args), status === 507 ? 'storageFull' : 'requestFailed')
      return new Response(words, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })
    }
  }
}
