import './older-browsers'
import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nProvider } from './i18n/provider'
import { isLocale, type Locale } from './i18n/locale'
import type { PartialDictionary } from './i18n/translate'

const areas = import.meta.glob<PartialDictionary>('./i18n/{zh,en}/*.ts')

/** The areas that the page speaks of, as its routes name them. */
async function dictionary(locale: Locale, words: string): Promise<PartialDictionary> {
  const asked = words.split(' ').map((area) => areas[`./i18n/${locale}/${area}.ts`]?.())
  return Object.assign({}, ...(await Promise.all(asked)))
}

/** What Remix's page data and the pages' own scripts are made of; some of it is younger than many a phone. */
function browserHasAll(): boolean {
  const { ReadableStream, TextEncoderStream, AbortController, HTMLFormElement } = globalThis
  return [ReadableStream, TextEncoderStream, AbortController, HTMLFormElement.prototype.requestSubmit].every(Boolean)
}

/** Scripts may run while a long page is still arriving; a tree that lacks its end would not fit. */
function documentIsWhole(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}

/**
 * Remix reads the page's data in its first render and suspends the root until they are there. Somebody who
 * clicks meanwhile makes React hydrate at once, which a suspended root cannot do (its error 345), and the
 * page stays without scripts. Calling the component before React does starts the same reading; what it
 * throws is the promise of its end.
 */
async function pageDataIsRead(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

async function start() {
  const { locale, timezone, words = '' } = document.documentElement.dataset
  const known = isLocale(locale) ? locale : 'zh'
  const spoken = await dictionary(known, words)
  await documentIsWhole()
  await pageDataIsRead()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider locale={known} timeZone={timezone ?? 'Asia/Shanghai'} dictionary={spoken}>
          <RemixBrowser />
        </I18nProvider>
      </StrictMode>,
    )
  })
}

// Elsewhere the page stays the plain form that it is.
if (browserHasAll()) void start()
