import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

const slow4G = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150, offline: false }
const cpuTimesSlower = 4
const viewport = { width: 390, height: 844 }

/** What is done first on a page, and how one sees that it was: both run in the page, on nothing but the document. */
export type MainAction = {
  /** What is pressed or filled in. */
  control: string
  act: 'press' | { fill: string } | { choose: string }
  /** Stands in the document as soon as the page has answered. */
  answer: string
}

export type Visit = {
  firstPaintMs: number
  /** The main action was answered, and no task that kept the page busy for 50 ms or more came later. */
  interactiveMs: number
  layoutShift: number
  /** Bytes over the line, heads included, by what they were for. */
  bytes: Record<'html' | 'css' | 'js' | 'images' | 'other', number>
}

export type Plain = { usableMs: number; words: string; height: number }

/** A cheap phone on slow 4G with an empty cache: a context of its own for each page it opens. */
export async function openPhone(program: string) {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  return {
    version: browser.version(),
    visit: (url: string, cookie: string, action: MainAction | null) =>
      onPage(browser, cookie, true, (page, cdp) => visit(page, cdp, url, action)),
    /** The same page where scripts do not run. */
    plain: (url: string, cookie: string) => onPage(browser, cookie, false, (page) => plain(page, url)),
    words: (url: string, cookie: string) => onPage(browser, cookie, true, (page) => words(page, url)),
    close: () => browser.close(),
  }
}

async function onPage<T>(browser: Browser, cookie: string, javaScriptEnabled: boolean, work: (page: Page, cdp: CDPSession) => Promise<T>) {
  const context = await browser.newContext({ ...{ viewport, javaScriptEnabled }, isMobile: true, hasTouch: true, locale: 'zh-CN' })
  try {
    if (cookie) await context.setExtraHTTPHeaders({ Cookie: cookie })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slow4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower })
    return await work(page, cdp)
  } finally {
    await context.close()
  }
}

type Seen = { shift: number; busyUntil: number }

async function visit(page: Page, cdp: CDPSession, url: string, action: MainAction | null): Promise<Visit> {
  const bytes = countBytes(cdp)
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, busyUntil: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.busyUntil = Math.max(seen.busyUntil, entry.startTime + entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const answer = await page.goto(url, { waitUntil: 'commit' })
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
  const answeredMs = action ? await page.evaluate(actAsSoonAsPossible, action) : 0
  await page.waitForLoadState('load')
  // Pictures that wait until they are near, and what is worked out after the page has come.
  await page.evaluate(async () => {
    const quiet = () => new Promise((resolve) => setTimeout(resolve, 500))
    await quiet()
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    await quiet()
  })
  const { firstPaintMs, seen } = await page.evaluate(() => ({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    seen: (window as unknown as { seen: Seen }).seen,
  }))
  return { firstPaintMs, interactiveMs: Math.max(firstPaintMs, answeredMs, seen.busyUntil), layoutShift: seen.shift, bytes: bytes() }
}

/** Runs in the page. Where React is to take the page over, a press before that would be the plain form's. */
async function actAsSoonAsPossible({ control, act, answer }: MainAction): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const scripted = () => document.documentElement.dataset.words !== undefined
  const ready = () => {
    const found = document.querySelector<HTMLElement>(control)
    return found && (!scripted() || Object.keys(found).some((key) => key.startsWith('__reactProps'))) ? found : null
  }
  let element = ready()
  for (; !element; element = ready()) await frame()
  // Effects, which tell a page that its scripts run, follow the first picture.
  await frame()
  await frame()
  if (act === 'press') element.click()
  else {
    const input = element as HTMLInputElement
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    if ('fill' in act) set!.call(input, act.fill)
    else {
      const chosen = new DataTransfer()
      chosen.items.add(new File(['1'], act.choose))
      input.files = chosen.files
    }
    input.dispatchEvent(new Event('fill' in act ? 'input' : 'change', { bubbles: true }))
  }
  while (!document.querySelector(answer)) await frame()
  return performance.now()
}

function countBytes(cdp: CDPSession): () => Visit['bytes'] {
  const bytes = { html: 0, css: 0, js: 0, images: 0, other: 0 }
  const kinds: Record<string, keyof typeof bytes> = { Document: 'html', Stylesheet: 'css', Script: 'js', Image: 'images' }
  const kindOf = new Map<string, keyof typeof bytes>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, kinds[type] ?? 'other'))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kindOf.get(requestId) ?? 'other'] += encodedDataLength
  })
  return () => bytes
}

/** When the page has come whole and is drawn, it can be read, followed and sent. */
async function plain(page: Page, url: string): Promise<Plain> {
  await page.goto(url)
  const drawnAt = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null)
  let drawn = await drawnAt()
  for (; drawn === null; drawn = await drawnAt()) await pause(20)
  const whole = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domContentLoadedEventEnd,
  )
  const usableMs = Math.max(whole, drawn)
  return { usableMs, ...(await written(page)) }
}

async function words(page: Page, url: string) {
  await page.goto(url)
  return written(page)
}

const written = (page: Page) => page.evaluate(() => ({ words: document.body.innerText, height: document.documentElement.scrollHeight }))
