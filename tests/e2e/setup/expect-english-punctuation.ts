import { expect, type Page } from '@playwright/test'
import { pageTexts } from './page-texts'

const chinese = '，。；：！？、（）《》「」'

/** An English page writes no Chinese punctuation, not in its labels either; `data` is what people themselves wrote with some. */
export async function expectEnglishPunctuation(page: Page, data: readonly string[] = []): Promise<void> {
  const ours = (text: string) => data.reduce((rest, one) => rest.replaceAll(one, ''), text)
  const found = (await pageTexts(page)).filter((text) => [...chinese].some((mark) => ours(text).includes(mark)))
  expect.soft(found, `Chinese punctuation on ${page.url()}`).toEqual([])
}
