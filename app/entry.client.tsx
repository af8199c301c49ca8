import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nProvider } from './i18n/provider'
import { isLocale, type Locale } from './i18n/locale'
import type { Dictionary } from './i18n/translate'

const dictionaries: Record<Locale, () => Promise<Dictionary>> = {
  zh: () => import('./i18n/zh').then((module) => module.zh),
  en: () => import('./i18n/en').then((module) => module.en),
}

/** Scripts may run while a long page is still arriving; a tree that lacks its end would not fit. */
function documentIsWhole(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}

async function start() {
  const { locale, timezone } = document.documentElement.dataset
  const known = isLocale(locale) ? locale : 'zh'
  const dictionary = await dictionaries[known]()
  await documentIsWhole()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider locale={known} timeZone={timezone ?? 'Asia/Shanghai'} dictionary={dictionary}>
          <RemixBrowser />
        </I18nProvider>
      </StrictMode>,
    )
  })
}

void start()
