import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test as base } from './test'

export { expect }

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** What a page says, without its scripts and tags. */
export async function wordsOf(answer: APIResponse): Promise<string> {
  const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!-- -->/g, '')
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
}

type Locale = 'zh' | 'en'

type Fixtures = {
  /** Somebody signed in, over plain HTTP and without a browser. Notifications wait in the context's own jar. */
  as: (user: { id: number }, locale?: Locale) => Promise<APIRequestContext>
}

export const test = base.extend<Fixtures>({
  as: async ({ playwright, baseURL }, use) => {
    const { openSession } = await import('~/infra/session')
    const { transaction } = await import('~/infra/db/client')
    const { writeSessionToken } = await import('~/http/session-cookie.server')
    const opened: APIRequestContext[] = []
    await use(async ({ id }, locale = 'zh') => {
      const token = await transaction((tx) => openSession(tx, id, { userAgent: 'plain', address: '127.0.0.1' }))
      const [name, value] = (await writeSessionToken(token)).split(';')[0]!.split(/=(.*)/s)
      const request = await playwright.request.newContext({
        baseURL: baseURL!,
        extraHTTPHeaders: { Origin: baseURL!, Accept: 'text/html', 'Accept-Language': locale },
        storageState: {
          cookies: [
            { name: name!, value: value!, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' },
          ],
          origins: [],
        },
      })
      opened.push(request)
      return request
    })
    for (const request of opened) await request.dispose()
  },
})

/** What is expected to be said, in a language: refusals by their code, successes by their key. */
export async function sayings(locale: Locale) {
  const { translatorOf } = await import('~/i18n/i18n.server')
  const { errorText } = await import('~/i18n/translate')
  const t = translatorOf(locale)
  const say = t as (key: string, params?: Record<string, string | number>) => string
  return {
    say,
    textOf: (code: string) => errorText(t, code),
    refused: async (answer: APIResponse, code: string, status: number) => {
      expect(answer.status(), code).toBe(status)
      expect(await wordsOf(answer), code).toContain(errorText(t, code))
    },
    told: async (answer: APIResponse, key: string, params?: Record<string, string | number>) => {
      expect(answer.status(), key).toBe(200)
      expect(await wordsOf(answer), key).toContain(say(key, params))
    },
  }
}
