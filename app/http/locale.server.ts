import type { AppLoadContext } from '@remix-run/node'
import './context'
import { findLocale, translatorOf } from '~/i18n/i18n.server'
import type { Locale } from '~/i18n/locale'
import type { Translate } from '~/i18n/translate'

type RequestArgs = { request: Request; context: AppLoadContext }

/** The reader's language, found once a request. */
export function localeOf({ request, context }: RequestArgs): Promise<Locale> {
  context.locale ??= findLocale(request)
  return context.locale
}

export async function translateFor(args: RequestArgs): Promise<Translate> {
  return translatorOf(await localeOf(args))
}
