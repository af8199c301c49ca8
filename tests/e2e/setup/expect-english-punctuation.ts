import { expect, type Page } from '@playwright/test'

const chinese = '，。；：！？、（）《》「」'

/** An English page writes no Chinese punctuation, not in its labels either; `data` is what people themselves wrote with some. */
export async function expectEnglishPunctuation(page: Page, data: readonly string[] = []): Promise<void> {
  const found = await page.evaluate(
    ({ chinese, data }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts = [document.title]
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest('script, style')) texts.push(walker.currentNode.nodeValue ?? '')
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [data-label]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label']) texts.push(element.getAttribute(name) ?? '')
      const ours = (text: string) => data.reduce((rest, one) => rest.replaceAll(one, ''), text)
      return [...new Set(texts)].filter((text) => [...chinese].some((mark) => ours(text).includes(mark)))
    },
    { chinese, data },
  )
  expect.soft(found, `Chinese punctuation on ${page.url()}`).toEqual([])
}
