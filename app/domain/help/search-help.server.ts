import { wordIndex } from '~/infra/word-index'
import { type HelpArticle, type Passage, passagesOf } from './help-library.server'
import { askedWords, wordsOf } from './words-of'

/**
 * `share`: how much of what was asked the section and its article have, 0 to 1. Each word counts the more, the fewer sections have it (BM25's idf); one that none
 * has counts most, one that only begins a word of theirs counts half. `speaks`: whether the section itself has any of it, or only its article.
 */
export type Found = Passage & { share: number; speaks: boolean }

/** What has less of what was asked is not shown beside what has more. */
export const leastNear = 0.3

type Library = { passages: Passage[]; index: ReturnType<typeof wordIndex> }

const libraries = new Map<string, Library>()

/** What a section shares with its article (title; summary and further words), and what is its own: heading, known questions, text. */
const weights = [3, 2, 4, 3, 1]
const [heading, questions, text] = [2, 3, 4]

function libraryOf(locale: string): Library {
  let library = libraries.get(locale)
  if (!library) {
    const passages = passagesOf(locale)
    const rows = passages.map(({ article, section }) =>
      [article.title, `${article.summary} ${article.also}`, section.heading, section.asked.join(' '), section.text].map((one) =>
        wordsOf(one).join(' '),
      ),
    )
    library = { passages, index: wordIndex(weights, rows) }
    libraries.set(locale, library)
  }
  return library
}

type Search = {
  locale: string
  question: string
  most: number
  /** Which articles are looked through: by default all. */
  among?: (article: HelpArticle) => boolean
}

/** The passages nearest to what is asked, in the articles of a language (zh, en), the nearest first, one of an article. */
export function searchHelp({ locale, question, most, among = () => true }: Search): Found[] {
  const library = libraryOf(locale)
  const { known, worthOfAll } = wordsAsked(library, question)
  const hits = library.index.rank(known, library.passages.length).flatMap(({ row, weight }) => {
    const { article } = library.passages[row]!
    if (!among(article)) return []
    const shared = known.filter(({ rows }) => rows.has(row))
    const share = shared.reduce((sum, { worth, begins }) => sum + (begins ? worth / 2 : worth), 0) / worthOfAll
    // What has all of the words goes before what has one of them often.
    return { article, share, weight: weight * share }
  })
  hits.sort((a, b) => b.weight - a.weight)
  const articles = new Set<HelpArticle>()
  const nearest = hits.filter(({ article }) => !articles.has(article) && articles.add(article)).slice(0, most)
  return nearest.map(({ article, share }) => ({ article, share, ...sectionFor(library, article, known) }))
}

type Asked = { word: string; begins: boolean; rows: ReadonlySet<number>; worth: number }

/** What a question is about, as far as the articles have it, and what all of its words are worth. */
function wordsAsked({ passages, index }: Library, question: string): { known: Asked[]; worthOfAll: number } {
  const asked = askedWords(question).map((word) => {
    const whole = index.having(word)
    // 「锁」 is asked, 「锁定」 is written.
    const begins = whole.size === 0 && !/^[a-z]{0,3}$/.test(word)
    const rows = begins ? index.having(word, { begins }) : whole
    return { word, begins, rows, worth: Math.log(1 + (passages.length - rows.size + 0.5) / (rows.size + 0.5)) }
  })
  return { known: asked.filter(({ rows }) => rows.size > 0), worthOfAll: asked.reduce((sum, { worth }) => sum + worth, 0) }
}

/** An article is found by all that it says; of its sections the one that itself speaks of most of what is asked, the first where none does. */
function sectionFor({ passages, index }: Library, article: HelpArticle, known: Asked[]) {
  const first = passages.findIndex((one) => one.article === article)
  const rowsOf = known.map(({ word, begins }) => ({
    named: index.having(word, { begins, columns: [heading, questions] }),
    said: index.having(word, { begins, columns: [text] }),
  }))
  const places = article.sections.map((section, n) => {
    const row = first + n
    const worth = known.reduce(
      (sum, { worth }, k) => sum + (rowsOf[k]!.named.has(row) ? 2 * worth : rowsOf[k]!.said.has(row) ? worth : 0),
      0,
    )
    return { section, worth }
  })
  const best = places.reduce((a, b) => (b.worth > a.worth ? b : a))
  return { section: best.section, speaks: best.worth > 0 }
}
