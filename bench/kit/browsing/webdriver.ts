import { setTimeout as pause } from 'node:timers/promises'
import type { Driver, Element, Key } from './driver'

/** A command of WebDriver classic by the name that Marionette has for it. */
export type Command =
  | 'Navigate'
  | 'Refresh'
  | 'SetWindowRect'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'PerformActions'
  | 'DeleteAllCookies'
  | 'TakeScreenshot'

/** Sends a command with its parameters, the element's reference among them as `id`, and resolves to its value. */
export type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>

/** What every session is asked for: nothing is waited for longer than this, and whoever leaves a page that asks means it. */
export const wishes = { timeouts: { pageLoad: 60_000, script: 30_000 }, unhandledPromptBehavior: 'accept' }

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const keys: Record<Key, string> = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007', ArrowDown: '\uE015', '?': '?' }

/** What Firefox and WebKit have in common: the commands of WebDriver, over whatever reaches them. */
export function webDriver(send: Send, own: Pick<Driver, 'version' | 'faults' | 'close'>): Driver {
  const run = (work: (...args: never[]) => unknown, args: unknown[]) =>
    send('ExecuteScript', { script: `return (${work})(...arguments)`, args, sandbox: null })
  const idOf = (element: Element) => (element as unknown as Record<string, string>)[elementKey]!
  const press = async (key: Key) => {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }))
    await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  return {
    ...own,
    open: async (url) => void (await send('Navigate', { url })),
    reload: async () => void (await send('Refresh')),
    resize: async (width, height) => void (await send('SetWindowRect', { width, height })),
    run: async (work, ...args) => (await run(work, args)) as never,
    find: async (work, ...args) => (await run(work, args)) as Element | null,
    click: async (element) => void (await send('ElementClick', { id: idOf(element) })),
    type: async (element, text) => {
      await send('ElementClear', { id: idOf(element) })
      if (text) await send('ElementSendKeys', { id: idOf(element), text })
    },
    choose: async (select, label) => {
      const option = await run(
        (list: HTMLSelectElement, wanted: string) => [...list.options].find(({ text }) => text.trim() === wanted),
        [select, label],
      )
      if (!option) throw new Error(`There is no option ${label}`)
      await send('ElementClick', { id: idOf(option as Element) })
    },
    attach: async (input, text) => void (await send('ElementSendKeys', { id: idOf(input), text })),
    press,
    forgetCookies: async () => void (await send('DeleteAllCookies')),
    screenshot: async () => Buffer.from(String(await send('TakeScreenshot', { full: false })), 'base64'),
  }
}

/** Asks until there is an answer, for what a program has ready a moment after it was started. */
export async function asSoonAs<Answer>(ask: () => Promise<Answer> | Answer, what: string): Promise<NonNullable<Answer>> {
  const end = performance.now() + 30_000
  let cause: unknown
  while (performance.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      cause = error
    }
    await pause(100)
  }
  throw new Error(`${what} did not come within 30 seconds`, { cause })
}
