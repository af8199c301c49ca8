import { expect, type Page } from '@playwright/test'

const finger = 44

/** Every control that can be seen is large enough for a finger. Only a link inside a sentence may be as small as its words. */
async function expectTouchable(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
    }
    const insideText = (link: Element) => {
      if (getComputedStyle(link).display !== 'inline') return false
      let block = link.parentElement!
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!
      const links = [...block.querySelectorAll('a')].map((one) => one.textContent)
      return links.reduce((text, one) => text.replace(one, ''), block.textContent).replace(/[\s·,，、/|]/g, '') !== ''
    }
    const target = (control: Element) => {
      const boxes = [control, ...((control as HTMLInputElement).labels ?? [])].map((one) => one.getBoundingClientRect())
      const tick = control.matches('[type=checkbox], [type=radio]')
      const { width, height } = tick
        ? boxes.reduce((a, b) => (Math.min(a.width, a.height) > Math.min(b.width, b.height) ? a : b))
        : boxes[0]!
      const words = tick || control.matches('select, input, textarea') ? '' : control.textContent.trim()
      return { width, height, words }
    }
    return [...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')]
      .filter((control) => seen(control) && !(control.matches('a') && insideText(control)))
      .map((control) => ({ ...target(control), html: control.outerHTML.slice(0, 160) }))
      .filter(({ width, height, words }) => height < least - 0.5 || (words.length < 2 && width < least - 0.5))
      .map(({ width, height, html }) => `${Math.round(width)} × ${Math.round(height)} ${html}`)
  }, finger)
  expect.soft(small, `touch targets on ${page.url()}`).toEqual([])
}

/** A notice stands apart from what comes before and after it. */
async function expectNoticesApart(page: Page): Promise<void> {
  const glued = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && one.matches('.notice, p, h1, h2, h3, dl, form, table, .button, .control'))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1)
    return boxes
      .filter(({ one }) => one.matches('.notice'))
      .filter(({ one: notice, box }) =>
        boxes.some(
          ({ one, box: other }) =>
            !notice.contains(one) &&
            !one.contains(notice) &&
            other.left < box.right &&
            other.right > box.left &&
            ((other.top >= box.bottom - 1 && other.top < box.bottom + 6) || (other.bottom <= box.top + 1 && other.bottom > box.top - 6)),
        ),
      )
      .map(({ one }) => one.outerHTML.slice(0, 160))
  })
  expect.soft(glued, `notices glued to what is near them on ${page.url()}`).toEqual([])
}

/** Nothing needs scrolling sideways, and no words are cut, once what is drawn to measure (a chart) has been drawn anew. */
async function expectFits(page: Page, when: string): Promise<void> {
  const message = `beyond the right edge, or cut, on ${page.url()}, ${when}`
  await softly.poll(() => amiss(page), message).toEqual({ beyond: [], cut: [] })
}

const softly = expect.configure({ soft: true, timeout: 5_000 })

function amiss(page: Page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    const name = (one: Element) => one.outerHTML.slice(0, 160)
    return {
      beyond:
        wide > 0
          ? all
              .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
              .map(name)
              .slice(0, 5)
          : [],
      cut: all
        .filter((one) => getComputedStyle(one).overflowX === 'hidden' && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
        .map(name),
    }
  })
}

/** No word of a table, a list or a button goes on in the next line: 'Counteno-r'. What is as long as a line, as an address is, may. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = []
    // What is there for the ear alone is one pixel wide.
    const seen = (one: Element): boolean => {
      if (!one.checkVisibility({ visibilityProperty: true })) return false
      for (let box: Element | null = one; box; box = box.parentElement) if (box.clientWidth === 1) return false
      return true
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!seen(text.parentElement!)) continue
      for (const { 0: word, index } of text.textContent!.matchAll(/(?<![\p{L}\p{N}@._/-])[A-Za-z’]{2,20}(?![\p{L}\p{N}@_/-])/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
        if (Math.max(...tops) - Math.min(...tops) > 4) found.push(`${word} in ${text.parentElement!.outerHTML.slice(0, 160)}`)
      }
    }
    return found
  })
  expect.soft(broken, `words broken on ${page.url()}, at ${page.viewportSize()!.width} px`).toEqual([])
}

/** On paper stands what is to be read, black on white, and nothing to press. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  // As wide as a sheet of A4 between its margins.
  await page.setViewportSize({ width: 688, height: 1000 })
  const pressed = await page.evaluate(() =>
    [...document.querySelectorAll('button, .button, .shell-side, .shell-bar, [role=search]')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.outerHTML.slice(0, 160)),
  )
  expect.soft(pressed, `to be pressed on paper: ${page.url()}`).toEqual([])
  expect.soft(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), page.url()).toBe('rgb(255, 255, 255)')
  await expectFits(page, 'on paper')
  await page.emulateMedia({ media: null })
}

/** The page that is open on the narrowest phone, in letters of the usual size and twice as large. */
export async function expectFitsNarrowest(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page, 'at 320 px')
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  await expectFits(page, 'at 320 px in letters of 32 px')
}

/**
 * The page that is open as a phone shows it, its controls by touch, on the narrowest phone, on paper, and in letters twice as large. English, whose words are
 * longer and do not break, is looked at in the widths between as well.
 */
export async function expectHandy(page: Page, locale: 'zh' | 'en'): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectTouchable(page)
  await expectNoticesApart(page)
  await expectPrintable(page)
  await expectFitsNarrowest(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expectFits(page, 'at 1366 px in letters of 32 px')
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await expectFits(page, 'at 1366 px')
  if (locale === 'en') await expectFitsBetween(page)
}

async function expectFitsBetween(page: Page): Promise<void> {
  for (const width of [390, 640, 768, 1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 1024 })
    await expectWholeWords(page)
    if (width > 390 && width < 1280) await expectFits(page, `at ${width} px`)
  }
}
