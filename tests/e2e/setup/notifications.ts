import type { BrowserContext, Page } from '@playwright/test'

/**
 * A notification that comes with a page leaves after some seconds, and a browser on a busy machine may need longer to be looked at:
 * here it stays until it is closed, as those without an end do.
 */
export async function keepNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver(() => {
      if ('notificationsLeave' in window) return
      for (const toast of document.querySelectorAll('[data-toast]:not([data-toast="0"])')) toast.setAttribute('data-toast', '0')
    }).observe(document, { childList: true, subtree: true })
  })
}

/** For the tests of the leaving itself; call it before the page is opened. */
export async function letNotificationsLeave(page: Page): Promise<void> {
  await page.addInitScript(() => void Object.assign(window, { notificationsLeave: true }))
}
