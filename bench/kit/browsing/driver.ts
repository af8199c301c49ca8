/** An element of the page as its driver names it. */
export type Element = { readonly isElement: unique symbol }

/** What every browser is driven by; the three differ in how it reaches them and in nothing else. */
export type Driver = {
  version: string
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** The browser's window; its page may be a little smaller. */
  resize: (width: number, height: number) => Promise<void>
  /** Runs a function in the page: it may use nothing but its arguments, which are data or elements, and answers data. */
  run: <Args extends unknown[], Answer>(work: (...args: Args) => Answer, ...args: Args) => Promise<Awaited<Answer>>
  /** As `run`, for a function that answers an element. */
  find: <Args extends unknown[]>(work: (...args: Args) => globalThis.Element | null, ...args: Args) => Promise<Element | null>
  click: (element: Element) => Promise<void>
  /** In place of what stands in the field. */
  type: (element: Element, text: string) => Promise<void>
  choose: (select: Element, option: string) => Promise<void>
  attach: (input: Element, file: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Makes the browser nobody's again; call it on a page of the server's. */
  forgetCookies: () => Promise<void>
  /** Uncaught errors and broken content policies since it was last asked; null where the driver is not told. */
  faults: () => Promise<string[] | null>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export type Key = 'Escape' | 'Tab' | 'Enter' | 'ArrowDown' | '?'
