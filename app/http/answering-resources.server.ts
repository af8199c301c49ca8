import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import './context'
import { errorText } from '~/i18n/translate'
import type { errors } from '~/i18n/zh/errors'
import { log } from '~/infra/log'
import { faultStatus } from './answering-faults.server'
import { translateFor } from './locale.server'

/**
 * Routes without a page around them: what they throw (a locked database, a full disk, an error of ours, a row that is not there) is answered in
 * the reader's words as they answer everything. The reason of a fault is in the log; redirects pass.
 */
type Args = LoaderFunctionArgs | ActionFunctionArgs
type Refusal = { status: number; code: string; message: string }

const noStore = { 'Cache-Control': 'no-store' }

type Download = (args: LoaderFunctionArgs) => Promise<Response>

/** A loader that answers with a file; `failed` is what it is called where an error of ours keeps it back. */
export function answeringDownloads(load: Download): Download
export function answeringDownloads(failed: keyof typeof errors, load: Download): Download
export function answeringDownloads(...given: [Download] | [keyof typeof errors, Download]): Download {
  const [failed, load] = given.length === 2 ? given : (['requestFailed', given[0]] as const)
  return (args) =>
    load(args).catch(async (thrown: unknown) => {
      const { status, message } = await refusalOf(thrown, args, failed)
      return new Response(message, { status, headers: { ...noStore, 'Content-Type': 'text/plain; charset=utf-8' } })
    })
}

/** A loader or an action that a page's own script asks: JSON, and when refused `{ code, message }`. */
export function answeringJson<Asked extends Args>(answer: (args: Asked) => Promise<Response>) {
  return (args: Asked): Promise<Response> =>
    answer(args).catch(async (thrown: unknown) => {
      const { status, ...said } = await refusalOf(thrown, args)
      return Response.json(said, { status, headers: noStore })
    })
}

/** The loader of an address that is only posted to, for those whom `guard` lets pass. */
export function onlyPosted(guard: (args: LoaderFunctionArgs) => Promise<unknown>) {
  return answeringJson(async (args: LoaderFunctionArgs) => {
    await guard(args)
    const code = 'methodUnknown'
    const message = errorText(await translateFor(args), code)
    return Response.json({ code, message }, { status: 405, headers: { ...noStore, Allow: 'POST' } })
  })
}

const codes: Record<number, string> = { 404: 'notFound', 408: 'bodyTooSlow', 413: 'bodyTooLarge', 507: 'storageFull' }

async function refusalOf(thrown: unknown, args: Args, failed: keyof typeof errors = 'requestFailed'): Promise<Refusal> {
  if (thrown instanceof Response && thrown.status < 400) throw thrown
  const t = await translateFor(args)
  if (thrown instanceof Response) {
    const code = (await thrown.text()) || (codes[thrown.status] ?? 'invalid')
    return { status: thrown.status, code, message: errorText(t, code) }
  }
  const { method, url } = args.request
  // Who has gone breaks off what was being made for them.
  if (!args.request.signal.aborted) log.error('request.failed', { method, url, error: thrown })
  const status = faultStatus(thrown)
  const code = codes[status] ?? failed
  return { status, code, message: errorText(t, code) }
}
