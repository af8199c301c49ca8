export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

/** As HTML says it. */
export const languageTags: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

export const defaultLocale: Locale = 'zh'

/** The cookie that keeps the reader's language. */
export const localeCookieName = 'user-locale'

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}
