import { type HelpGroup, helpArticles, helpGroups } from './articles'
import { questionsOf, type ReadArticle, readArticle } from './read-article'

export type HelpArticle = Omit<ReadArticle, 'sections'> & { name: string; group: HelpGroup; sections: HelpSection[] }
/** `asked`: questions in people's own words that the section answers. */
export type HelpSection = ReadArticle['sections'][number] & { asked: string[] }

/** Part of the program: bundled with it, the same for as long as it runs. */
const articles = import.meta.glob<string>('../../help/{zh,en}/*.md', { query: '?raw', import: 'default', eager: true })
const questions = import.meta.glob<string>('../../help/asked/*/*.txt', { query: '?raw', import: 'default', eager: true })

const read = new Map<string, HelpArticle[]>()

/** All articles in a language (zh or en), in their order. Read once. */
export function helpLibrary(locale: string): HelpArticle[] {
  let library = read.get(locale)
  if (!library) {
    library = helpGroups.flatMap((group) => helpArticles[group].map((name) => ({ name, group, ...readWhole(locale, name) })))
    read.set(locale, library)
  }
  return library
}

function readWhole(locale: string, name: string) {
  const { sections, ...article } = readArticle(articles[`../../help/${locale}/${name}.md`] ?? '')
  const asked = questionsOf(
    questions[`../../help/asked/${locale}/${name}.txt`] ?? '',
    sections.map(({ heading }) => heading),
  )
  return { ...article, sections: sections.map((section, n) => ({ ...section, asked: asked[n]! })) }
}

export function helpArticle(locale: string, name: string): HelpArticle | null {
  return helpLibrary(locale).find((article) => article.name === name) ?? null
}

export type Passage = { article: HelpArticle; section: HelpSection }

/** The sections of all articles in a language, in their order. */
export function passagesOf(locale: string): Passage[] {
  return helpLibrary(locale).flatMap((article) => article.sections.map((section) => ({ article, section })))
}

/** Questions that are none of the product's. */
export function askedOfOtherThings(locale: string): string[] {
  return (questions[`../../help/asked/${locale}/other-things.txt`] ?? '').trim().split('\n')
}
