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

/** What a section shares with its article (title; summary and further words), and what is its own: heading, further words, text. */
const weights = [3, 2, 4, 3, 1]
const [heading, further, text] = [2, 3, 4]

function libraryOf(locale: string): Library {
  let library = libraries.get(locale)
  if (!library) {
    const passages = helpLibrary(locale).flatMap((article) => article.sections.map((section) => ({ article, section })))
    const rows = passages.map(({ article, section }) =>
      [article.title, `${article.summary} ${article.also}`, section.heading, section.also, section.text].map((one) =>
        wordsOf(one).join(' '),
      ),
    )
    library = { passages, index: wordIndex(weights, rows) }
    libraries.set(locale, library)
  }
  return library
}

/** The passages nearest to what is asked, in the articles of a language (zh, en), the nearest first, one of an article. */
export function searchHelp({ locale, question, most }: { locale: string; question: string; most: number }): Found[] {
  const library = libraryOf(locale)
  const { known, worthOfAll } = wordsAsked(library, question)
  const hits = library.index.rank(known, library.passages.length).map(({ row, weight }) => {
    const shared = known.filter(({ rows }) => rows.has(row))
    const share = shared.reduce((sum, { worth }) => sum + worth, 0) / worthOfAll
    // What has all of the words goes before what has one of them often.
    return { article: library.passages[row]!.article, share, words: shared.length, weight: weight * share }
  })
  hits.sort((a, b) => b.weight - a.weight)
  const articles = new Set<HelpArticle>()
  const nearest = hits.filter(({ article }) => !articles.has(article) && articles.add(article)).slice(0, most)
  return nearest.map(({ article, share, words }) => ({ article, section: sectionFor(library, article, known), share, words }))
}

type Asked = { word: string; begins: boolean; rows: ReadonlySet<number>; worth: number }

/** What a question is about, as far as the articles have it, and what all of its words are worth. */
function wordsAsked({ passages, index }: Library, question: string): { known: Asked[]; worthOfAll: number } {
  const asked = askedWords(question).map((word) => {
    const whole = index.having(word)
    // 「锁」 is asked, 「锁定」 is written.
    const begins = whole.size === 0 && !/^[a-z]{0,2}$/.test(word)
    const rows = begins ? index.having(word, { begins }) : whole
    return { word, begins, rows, worth: Math.log(1 + (passages.length - rows.size + 0.5) / (rows.size + 0.5)) }
  })
  return { known: asked.filter(({ rows }) => rows.size > 0), worthOfAll: asked.reduce((sum, { worth }) => sum + worth, 0) }
}

/** An article is found by all that it says; of its sections the one that itself speaks of most of what is asked, the first where none does. */
function sectionFor({ passages, index }: Library, article: HelpArticle, known: Asked[]): Passage['section'] {
  const first = passages.findIndex((one) => one.article === article)
  const worths = article.sections.map(() => 0)
  for (const { word, begins, worth } of known) {
    const named = index.having(word, { begins, columns: [heading, further] })
    const said = index.having(word, { begins, columns: [text] })
    for (const n of worths.keys()) worths[n]! += named.has(first + n) ? 2 * worth : said.has(first + n) ? worth : 0
  }
  return article.sections[worths.indexOf(Math.max(...worths))]!
}
