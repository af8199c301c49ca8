import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'
import { pageTexts } from './page-texts'

/** What a Chinese page says in English: keys as they are written on them, a command to be typed. */
const latinNames = /^Enter$|^npm run /

/** What an English page says in Chinese: that language's name, for those who read no other. */
const chineseNames = /^中文$/

/** All text that the rows of a server hold: names, titles, reasons. */
export function contentOf(dataDir: string): string {
  const database = new Database(`${dataDir}/app.db`, { readonly: true })
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[]
  const texts = tables.flatMap((table) =>
    (database.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][]).flat().filter((value) => typeof value === 'string'),
  )
  database.close()
  return texts.join('\n')
}

const values = (dictionary: typeof zh | typeof en) => new Set<string>(Object.values(dictionary).flatMap((area) => Object.values(area)))
const [inChinese, inEnglish] = [values(zh), values(en)]

/** A key in the place of its text; a file's name looks the same. */
const rawKey = new RegExp(`(?<![\\w./@-])(?:${Object.keys(zh).join('|')})\\.(?!(?:zip|csv|json|wav|mp4|pdf|xlsx|onnx)\\b)[a-z]\\w+`)

const latinRun = /\p{Script=Latin}[\p{Script=Latin}’'-]+(?: [\p{Script=Latin}’'-]{2,})+/gu
const chineseRun = /\p{Script=Han}+/gu

/** The page that is open speaks its reader's language and no other, and names no key; `content` is what people wrote. */
export async function expectOwnLanguage(page: Page, locale: 'zh' | 'en', content: string): Promise<void> {
  const foreign = (text: string) => {
    if (rawKey.test(text)) return true
    if (locale === 'en') return [...text.matchAll(chineseRun)].some(([run]) => !content.includes(run) && !chineseNames.test(run))
    if (latinNames.test(text)) return false
    // A word by itself may be the name of a format; one that the English dictionary holds as a text is none.
    if (inEnglish.has(text) && !inChinese.has(text) && !content.includes(text)) return true
    return [...text.matchAll(latinRun)].some(([run]) => !content.includes(run))
  }
  expect.soft((await pageTexts(page)).filter(foreign), `of another language, or a key, on ${page.url()}`).toEqual([])
}
