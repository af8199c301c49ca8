import { RemixI18Next } from 'remix-i18next/server'
import { en } from './en'
import { defaultLocale, isLocale, type Locale, localeCookieName, locales } from './locale'
import { createTranslator, type Dictionary, type Translate } from './translate'
import { zh } from './zh'

const detector = new RemixI18Next({
  detection: { supportedLanguages: [...locales], fallbackLanguage: defaultLocale, order: ['header'] },
})

/** The reader's language: the user-locale cookie, else Accept-Language, else Chinese. */
export async function findLocale(request: Request): Promise<Locale> {
  return chosenLocale(request) ?? (await acceptedLocale(request))
}

// The cookie is plain text, so that a static page could read it too; Remix's createCookie would encode it.
function chosenLocale(request: Request): Locale | null {
  const cookies = request.headers.get('Cookie') ?? ''
  const value = cookies.match(new RegExp(`(?:^|;\\s*)${localeCookieName}=([\\w-]+)`))?.[1]
  return isLocale(value) ? value : null
}

const keptHeaders = 200
const accepted = new Map<string, Locale>()

/** Negotiated once for a header, which many readers share. */
async function acceptedLocale(request: Request): Promise<Locale> {
  const header = request.headers.get('Accept-Language') ?? ''
  const known = accepted.get(header)
  if (known) return known
  const found = await detector.getLocale(request)
  const locale = isLocale(found) ? found : defaultLocale
  if (accepted.size >= keptHeaders) accepted.clear()
  accepted.set(header, locale)
  return locale
}

const dictionaries: Record<Locale, Dictionary> = { zh, en }
const translators: Record<Locale, Translate> = { zh: createTranslator(zh), en: createTranslator(en) }

export function dictionaryOf(locale: Locale): Dictionary {
  return dictionaries[locale]
}

/** The fixed translator of a language, for mails, titles and everything else made on the server. */
export function translatorOf(locale: Locale): Translate {
  return translators[locale]
}
