import { setTimeout as pause } from 'node:timers/promises'
import type { Driver, Element, Key } from './driver'

const patienceMs = 30_000
const pollMs = 50

export type Thing = 'button' | 'link' | 'field' | 'summary'

/** Somebody at a browser, who finds things by the words they read and waits until they are there. */
export type Visitor = ReturnType<typeof visitorAt>

export function visitorAt(driver: Driver, origin: string) {
  /** Until it holds; pages that are being left and elements that are being replaced are asked again. */
  async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + patienceMs
    let cause: unknown
    for (;;) {
      try {
        if (await holds()) return
        cause = undefined
      } catch (error) {
        cause = error
      }
      if (performance.now() > end) throw new Error(cause instanceof Error ? `${what}: ${cause.message.split('\n')[0]}` : what)
      await pause(pollMs)
    }
  }
  const act = (what: Thing, words: string, work: (element: Element) => Promise<void>) =>
    until(async () => {
      const element = await driver.find(locate, what, words)
      if (!element) return false
      await work(element)
      return true
    }, `no ${what} 「${words}」 to use`)

  return {
    ...driver,
    until,
    visit: (path: string) => driver.open(origin + path),
    sees: (words: string) =>
      until(
        () => driver.run((text) => document.body.innerText.replace(/\s+/g, ' ').includes(text), words),
        `「${words}」 is not on the page`,
      ),
    presses: (key: Key) => driver.press(key),
    clicks: (what: Thing, words: string) => act(what, words, driver.click),
    fills: (label: string, text: string) => act('field', label, (field) => driver.type(field, text)),
    picks: (label: string, option: string) => act('field', label, (select) => driver.choose(select, option)),
    gives: (label: string, file: string) => act('field', label, (input) => driver.attach(input, file)),
    holds: (label: string, value: string) =>
      until(async () => {
        const field = await driver.find(locate, 'field', label)
        return field !== null && (await driver.run((input) => (input as unknown as HTMLInputElement).value, field)) === value
      }, `the field 「${label}」 does not hold ${value}`),
    /** React has taken the page over, down to its end. */
    hydrated: () =>
      until(
        () =>
          driver.run(() => {
            const all = document.querySelectorAll('#main *')
            const last = all[all.length - 1]
            return (
              document.readyState === 'complete' && last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactFiber'))
            )
          }),
        'the page is not hydrated',
      ),
  }
}

/** Runs in the page: what is shown and bears the words, or begins with them. */
function locate(what: Thing, words: string): globalThis.Element | null {
  const shown = (element: globalThis.Element) => element.getClientRects().length > 0
  const said = (element: globalThis.Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const tag = { button: 'button', link: 'a', field: 'label', summary: 'summary' }[what]
  const all = [...document.querySelectorAll(tag)].filter(shown)
  const found = all.find((element) => said(element) === words) ?? all.find((element) => said(element).startsWith(words)) ?? null
  return what === 'field' ? ((found as HTMLLabelElement | null)?.control ?? null) : found
}
