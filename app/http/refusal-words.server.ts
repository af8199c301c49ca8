import type { IncomingHttpHeaders } from 'node:http'
import { findLocale, translatorOf } from '~/i18n/i18n.server'
import { errorText } from '~/i18n/translate'

/** A refusal of a request that no Remix route answers (tus, media): the code, with its words in the reader's language. */
export async function refusalWords(headers: IncomingHttpHeaders, code: string): Promise<{ code: string; message: string }> {
  const { cookie = '', 'accept-language': accepted = '' } = headers
  const reader = new Request('http://own.invalid', { headers: { Cookie: cookie, 'Accept-Language': accepted } })
  return { code, message: errorText(translatorOf(await findLocale(reader)), code) }
}
