import { wordIndex } from '~/infra/word-index'
import { type HelpArticle, helpLibrary } from './help-library.server'
import { askedWords, wordsOf } from './words-of'

export type Passage = { article: HelpArticle; section: HelpArticle['sections'][number] }

export type Found = Passage & {
  /** How much of what was asked stands in the passage, 0 to 1: each word counts the more, the fewer passages have it (BM25's idf), and one that none has counts most. */
  share: number
  /** How many of the words asked stand in it. */
  words: number
}

/** What has less of what was asked is not shown beside what has more. */
export const leastNear = 0.3

type Library = { passages: Passage[]; index: ReturnType<typeof wordIndex> }

const libraries = new Map<string, Library>()

/** The article's title, the section's heading, the words people use besides, the text. */
const weights = [3, 4, 2, 1]

function libraryOf(locale: string): Library {
  let library = libraries.get(locale)
  if (!library) {
    const passages = helpLibrary(locale).flatMap((article) => article.sections.map((section) => ({ article, section })))
    const rows = passages.map(({ article, section }) =>
      [article.title, section.heading, article.also, `${article.summary} ${section.text}`].map((text) => wordsOf(text).join(' ')),
    )
    library = { passages, index: wordIndex(weights, rows) }
    libraries.set(locale, library)
  }
  return library
}

/** The passages nearest to what is asked, in the articles of a language (zh, en), the nearest first; of an article the nearest only. */
export function searchHelp({ locale, question, most }: { locale: string; question: string; most: number }): Found[] {
  const { passages, index } = libraryOf(locale)
  const asked = askedWords(question).map((word) => {
    const rows = index.having(word)
    // 「锁」 is asked, 「锁定」 is written.
    const begins = rows.size === 0 && !/^[a-z]{0,2}$/.test(word)
    return { word, begins, rows: begins ? index.having(word, { begins }) : rows }
  })
  const known = asked.filter(({ rows }) => rows.size > 0)
  const worth = (rows: ReadonlySet<number>) => Math.log(1 + (passages.length - rows.size + 0.5) / (rows.size + 0.5))
  const all = asked.reduce((sum, { rows }) => sum + worth(rows), 0)
  const found: Found[] = []
  for (const { row } of index.rank(known, passages.length)) {
    const passage = passages[row]!
    if (found.some(({ article }) => article === passage.article)) continue
    const own = known.filter(({ rows }) => rows.has(row))
    found.push({ ...passage, share: own.reduce((sum, { rows }) => sum + worth(rows), 0) / all, words: own.length })
    if (found.length === most) break
  }
  return found
}
