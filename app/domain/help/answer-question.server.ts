import type { Role } from '~/domain/accounts/roles'
import { finishInTurns } from '~/infra/breathe'
import { answers, isOwnTask } from './articles'
import { askedOfOtherThings, type HelpArticle, type Passage, passagesOf } from './help-library.server'
import { type Likenesses, likenessIndex, plainOf, saysSomething } from './likeness'
import { leastNear, searchHelp } from './search-help.server'
import { type HelpLanguage, languagesToAnswer } from './words-of'

/** In the language of the articles it was found in, which is that of the question. `further` and `near` are of other articles, the nearest first. */
export type Answer = { question: string; language: HelpLanguage } & (
  { known: true; passage: Passage; further: Passage[] } | { known: false; near: Passage[] }
)

/** Which article it is, is told by all that its sections say; which of its sections, by their single questions as much. */
const nearestCounts = { amongArticles: 0.2, withinOne: 0.5 }
/** From so much likeness on a section is taken to answer; half of its lead before the next article counts as well. */
const leastKnown = 0.21
/** From so much on a section is linked as one that may help, and beside a nearer one from so much of what that has. */
const leastLinked = 0.15
const leastBeside = 0.6
const mostLinked = 3
/** The questions of other things stand each by itself, and so are the more easily like another. */
const otherThingsCount = 0.5
/** What an article about the reader's own tasks has before others. */
const ownTaskLead = 0.06
/** With so much lead an article that is closed to the reader is what was asked for, and nothing else answers. */
const closedLead = 0.1

type Library = {
  passages: Passage[]
  likenesses: (question: string) => Likenesses
  /** The sections that a question stands at, word for word. */
  verbatim: Map<string, number[]>
}

/** Made once, at the first question. */
const libraries = new Map<string, Promise<Library>>()

function libraryOf(language: string): Promise<Library> {
  let library = libraries.get(language)
  if (!library) libraries.set(language, (library = makeLibrary(language)))
  return library
}

async function makeLibrary(language: string): Promise<Library> {
  const passages = passagesOf(language)
  const sections = passages.map(({ article, section: { heading, text, asked } }) => ({
    questions: [heading, ...asked],
    around: [text, article.title],
  }))
  const verbatim = new Map<string, number[]>()
  for (const [n, { questions }] of sections.entries())
    for (const key of new Set(questions.map(bare))) verbatim.set(key, [...(verbatim.get(key) ?? []), n])
  const otherThings = askedOfOtherThings(language).map((question) => ({ questions: [question], around: [] }))
  return { passages, likenesses: await finishInTurns(likenessIndex([...sections, ...otherThings])), verbatim }
}

/** As far as two questions are the same to a reader. */
function bare(question: string): string {
  return plainOf(question).replaceAll(/[\s\p{P}]/gu, '')
}

/**
 * Answers from the help articles and from nothing else, and from those alone that describe what the reader may open: the section whose known questions and text
 * are the most like what was asked, with its article; or that none is known, with the sections that lie nearest. `locale` is the reader's (zh, en).
 */
export async function answerQuestion({ locale, role, question }: { locale: HelpLanguage; role: Role; question: string }): Promise<Answer> {
  const tried = await Promise.all(languagesToAnswer(question, locale).map((language) => answerIn(language, role, question)))
  return tried.find(({ known }) => known) ?? tried.find((one) => !one.known && one.near.length > 0) ?? tried[0]!
}

async function answerIn(language: HelpLanguage, role: Role, question: string): Promise<Answer> {
  const unknown = (near: Passage[]): Answer => ({ question, language, known: false, near })
  const { passages, likenesses, verbatim } = await libraryOf(language)
  const standsAt = verbatim.get(bare(question)) ?? []
  if (standsAt.length === 0 && !saysSomething(question)) return unknown([])

  const { whole, nearest } = likenesses(question)
  const mixed = (n: number, share: number) => (1 - share) * whole[n]! + share * nearest[n]!
  const ofOtherThings = otherThingsCount * Math.max(...nearest.slice(passages.length))

  const byArticle = new Map<HelpArticle, { passage: Passage; likeness: number; inArticle: number }>()
  for (const [n, passage] of passages.entries()) {
    const isAsked = standsAt.includes(n) ? 1 : 0
    const lead = isOwnTask(role, passage.article) ? ownTaskLead : 0
    const likeness = isAsked + (whole[n]! > 0 ? lead + mixed(n, nearestCounts.amongArticles) : 0)
    const inArticle = isAsked + mixed(n, nearestCounts.withinOne)
    const best = byArticle.get(passage.article)
    byArticle.set(passage.article, {
      likeness: Math.max(likeness, best?.likeness ?? 0),
      ...(best && best.inArticle >= inArticle ? { passage: best.passage, inArticle: best.inArticle } : { passage, inArticle }),
    })
  }
  const ranked = [...byArticle.values()].sort((a, b) => b.likeness - a.likeness)
  const open = ranked.filter(({ passage: { article } }) => answers(role, article))
  const [best, next] = open
  if (!best || best.likeness < ofOtherThings) return unknown([])

  const least = Math.max(leastLinked, ofOtherThings, leastBeside * best.likeness)
  const near = open
    .filter(({ likeness }) => likeness >= least)
    .slice(0, mostLinked)
    .map(({ passage }) => passage)
  const isKnown = best.likeness + (best.likeness - (next?.likeness ?? 0)) / 2 >= leastKnown
  if (isKnown && ranked[0]!.likeness <= best.likeness + closedLead)
    return { question, language, known: true, passage: best.passage, further: near.slice(1) }
  return unknown(near.length > 0 ? near : byWords(language, role, question))
}

/** What is like no question may still have words that an article has. */
function byWords(locale: string, role: Role, question: string): Passage[] {
  const found = searchHelp({ locale, question, most: mostLinked, among: (article) => answers(role, article) })
  return found.filter(({ share }) => share >= leastNear)
}
