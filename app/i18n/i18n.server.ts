import { RemixI18Next } from 'remix-i18next/server'
import { en } from './en'
import { defaultLocale, isLocale, type Locale, localeCookieName, locales } from './locale'
import { createTranslator, type Dictionary, type Translate } from './translate'
import { zh } from './zh'

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: defaultLocale,
    order: ['custom', 'header'],
    // The cookie is plain text, so that a static page could read it too; Remix's createCookie would encode it.
    findLocale: async (request) => {
      const cookies = request.headers.get('Cookie') ?? ''
      const value = cookies.match(new RegExp(`(?:^|;\\s*)${localeCookieName}=([\\w-]+)`))?.[1]
      return isLocale(value) ? value : null
    },
  },
})

/** The reader's language: the user-locale cookie, else Accept-Language, else Chinese. */
export async function findLocale(request: Request): Promise<Locale> {
  const found = await detector.getLocale(request)
  return isLocale(found) ? found : defaultLocale
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
