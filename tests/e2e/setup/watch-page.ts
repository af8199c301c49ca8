import type { Page } from '@playwright/test'

/** Collects what must never happen on a page: an uncaught error, a broken content policy, an answer of 500 or more, words with a gap in them. */
export function watchPage(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`Uncaught on ${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(`Content policy on ${page.url()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.request().method()} ${response.url()} answered ${response.status()}`)
  })
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'document' || !/html/.test(response.headers()['content-type'] ?? '')) return
    const html = await response.text().catch(() => '')
    // The dictionary of a page with scripts is full of them.
    const gap = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/.{0,30}\{\{\w+.{0,20}/)
    if (gap) faults.push(`Unfilled words on ${response.url()}: ${gap[0]}`)
  })
  return faults
}
