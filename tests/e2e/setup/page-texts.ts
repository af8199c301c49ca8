import type { Page } from '@playwright/test'

/** Every text of the page that is open with scripts, but for what says itself to be of another language, once: its title, what is written, and what labels, hints and descriptions say. */
export function pageTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-label']
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest(`script, style, noscript, [lang]:not([lang="${document.documentElement.lang}"])`))
        texts.push(walker.currentNode.nodeValue ?? '')
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
      for (const name of names) texts.push(element.getAttribute(name) ?? '')
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
  })
}
