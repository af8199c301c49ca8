import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { defaultLocale, type Locale } from './locale'
import { createTranslator, type PartialDictionary, type Translate } from './translate'

type I18n = { locale: Locale; timeZone: string; t: Translate }

const I18nContext = createContext<I18n>({ locale: defaultLocale, timeZone: 'Asia/Shanghai', t: ((key: string) => key) as Translate })

type Props = { locale: Locale; timeZone: string; dictionary: PartialDictionary; children: ReactNode }

/** Gives the tree one language's dictionary and the organisation's time zone. */
export function I18nProvider({ locale, timeZone, dictionary, children }: Props) {
  const value = useMemo(() => ({ locale, timeZone, t: createTranslator(dictionary) }), [locale, timeZone, dictionary])
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>
}

export function useT(): Translate {
  return useContext(I18nContext).t
}

export function useLocale(): Locale {
  return useContext(I18nContext).locale
}

export function useTimeZone(): string {
  return useContext(I18nContext).timeZone
}
