import { helpArticles, type HelpGroup, helpGroups } from './articles'
import { type ReadArticle, readArticle } from './read-article'

export type HelpArticle = ReadArticle & { name: string; group: HelpGroup }

/** Part of the program: bundled with it, the same for as long as it runs. */
const files = import.meta.glob<string>('../../help/*/*.md', { query: '?raw', import: 'default', eager: true })

const read = new Map<string, HelpArticle[]>()

/** All articles in a language (zh or en), in their order. Read once. */
export function helpLibrary(locale: string): HelpArticle[] {
  let articles = read.get(locale)
  if (!articles) {
    articles = helpGroups.flatMap((group) =>
      helpArticles[group].map((name) => ({ name, group, ...readArticle(files[`../../help/${locale}/${name}.md`] ?? '') })),
    )
    read.set(locale, articles)
  }
  return articles
}

export function helpArticle(locale: string, name: string): HelpArticle | null {
  return helpLibrary(locale).find((article) => article.name === name) ?? null
}
