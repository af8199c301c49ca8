import { chromium, type ElementHandle, type Page } from '@playwright/test'
import type { Driver, Element } from './driver'

export async function openChromium({ program }: { program: string }): Promise<Driver> {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  // A page may ask before it is left; whoever leaves means it.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: async (work, ...args) => (await (await calling(page, work, args)).jsonValue()) as never,
    find: async (work, ...args) => (await calling(page, work, args)).asElement() as Element | null,
    click: (element) => handleOf(element).click({ timeout: 5_000 }),
    type: (element, text) => handleOf(element).fill(text, { timeout: 5_000 }),
    choose: async (select, label) => void (await handleOf(select).selectOption({ label })),
    attach: (input, file) => handleOf(input).setInputFiles(file),
    press: (key) => page.keyboard.press(key),
    forgetCookies: () => context.clearCookies(),
    faults: async () => faults.splice(0),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

const handleOf = (element: unknown) => element as ElementHandle<HTMLElement>

/** Playwright takes one argument, which may hold handles. */
function calling(page: Page, work: (...args: never[]) => unknown, args: unknown[]) {
  return page.evaluateHandle(new Function('args', `return (${work})(...args)`) as (args: unknown[]) => unknown, args)
}
