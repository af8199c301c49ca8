import type { Page } from '@playwright/test'

/** Collects what must never happen on a page: an uncaught error, a broken content policy, an answer of 500 or more. */
export function watchPage(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`Uncaught on ${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(`Content policy on ${page.url()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.request().method()} ${response.url()} answered ${response.status()}`)
  })
  return faults
}
