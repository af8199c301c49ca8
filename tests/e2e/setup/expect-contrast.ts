import { expect, type Page } from '@playwright/test'

/**
 * The page that is open, which axe has looked at in its own colours, in the other scheme: every text that can be read stands out from what is behind it as
 * WCAG 1.4.3 asks. Its formula alone, as our grounds are plain colours: axe itself would take a minute more over all pages.
 */
export async function expectContrastInOtherColours(page: Page): Promise<void> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  const faint = await page.evaluate(faintTexts)
  expect.soft(faint, `contrast on ${page.url()} in ${dark ? 'light' : 'dark'} colours`).toEqual([])
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
}

/** Runs in the page. */
function faintTexts(): string[] {
  type Colour = { r: number; g: number; b: number; a: number }
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Colour>()
  // Whatever way a colour is written, one dot of it has its parts.
  const colour = (written: string): Colour => {
    let found = known.get(written)
    if (!found) {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = written
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
      known.set(written, (found = { r, g, b, a: a / 255 }))
    }
    return found
  }
  const over = ({ r, g, b, a }: Colour, under: Colour): Colour => {
    const mix = (upper: number, lower: number) => upper * a + lower * (1 - a)
    return { r: mix(r, under.r), g: mix(g, under.g), b: mix(b, under.b), a: 1 }
  }
  const grounds = new Map<Element | null, Colour>([[null, colour(getComputedStyle(document.documentElement).backgroundColor)]])
  const ground = (element: Element | null): Colour => {
    let found = grounds.get(element)
    if (!found) grounds.set(element, (found = over(colour(getComputedStyle(element!).backgroundColor), ground(element!.parentElement))))
    return found
  }
  const luminance = ({ r, g, b }: Colour) => {
    const linear = (part: number) => (part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  }
  const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  const faint = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const looked = new Set<Element>()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement!
    if (text.nodeValue!.trim() === '' || looked.has(element)) continue
    looked.add(element)
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // What cannot be used may be faint; a drawing has grounds of its own.
    if (element.closest('svg, option, [disabled], [aria-disabled=true], label:has([disabled])')) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const behind = ground(element)
    const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700)
    const found = ratio(luminance(over(colour(color), behind)), luminance(behind))
    if (found < (large ? 3 : 4.5)) faint.add(`${found.toFixed(2)} ${color} ${element.outerHTML.slice(0, 160)}`)
  }
  return [...faint]
}
