import type { Role } from '~/domain/accounts/roles'
import { answers, isOwnTask } from './articles'
import { askedOfOtherThings, type HelpArticle, helpLibrary } from './help-library.server'
import { likenessIndex } from './likeness'
import { leastNear, type Passage, searchHelp } from './search-help.server'
import { languagesToAnswer } from './words-of'

/** In the language of the articles it was found in, which is that of the question. `further` and `near` are of other articles, the nearest first. */
export type Answer = { question: string; language: string } & (
  { known: true; passage: Passage; further: Passage[] } | { known: false; near: Passage[] }
)

type Library = { passages: Passage[]; likenesses: (question: string) => number[] }

/** A question is taken as one that a section answers from so much likeness on, half of its lead before the next article's added. */
const leastKnown = 0.21
/** From so much on a section is linked as one that may help; beside a nearer one, from so much of what that has. */
const leastLinked = 0.15
const leastBeside = 0.6
const mostFurther = 2
/** A single question of other things is short, and so the more easily like another. */
const ofOne = 0.5
/** What a section of the reader's own tasks has before others. */
const ownTask = 0.06
/** By so much an article that is closed to the reader must say more of what was asked. */
const clearly = 0.1

const libraries = new Map<string, Library>()

/** The sections, each with the questions that it is known to answer; after them each question of other things by itself. */
function libraryOf(language: string): Library {
  let library = libraries.get(language)
  if (!library) {
    const passages = helpLibrary(language).flatMap((article) => article.sections.map((section) => ({ article, section })))
    const groups = passages.map(({ article, section: { heading, text, asked } }) => ({
      questions: [...asked, heading],
      around: [text, article.title],
    }))
    library = {
      passages,
      likenesses: likenessIndex([...groups, ...askedOfOtherThings(language).map((question) => ({ questions: [question], around: [] }))]),
    }
    libraries.set(language, library)
  }
  return library
}

/**
 * Answers from the help articles and from nothing else, and from those alone that describe what the reader may open: the section whose known questions and text
 * are the most like what was asked, with its article; or that none is known, with the sections that lie nearest. `locale` is the reader's (zh, en).
 */
export function answerQuestion({ locale, role, question }: { locale: string; role: Role; question: string }): Answer {
  const tried = languagesToAnswer(question, locale).map((language) => answerIn(language, role, question))
  return tried.find(({ known }) => known) ?? tried.find((one) => !one.known && one.near.length > 0) ?? tried[0]!
}

function answerIn(language: string, role: Role, question: string): Answer {
  const { passages, likenesses } = libraryOf(language)
  const found = likenesses(question)
  const ofOtherThings = ofOne * Math.max(...found.slice(passages.length))
  const ranked = passages
    .map((passage, n) => ({ passage, likeness: found[n]! + (found[n]! > 0 && isOwnTask(role, passage.article) ? ownTask : 0) }))
    .sort((a, b) => b.likeness - a.likeness)
  const articles = new Set<HelpArticle>()
  const [best, ...others] = ranked.filter(
    ({ passage: { article } }) => answers(role, article) && !articles.has(article) && articles.add(article),
  )
  const isOfOurs = best!.likeness >= ofOtherThings
  const least = Math.max(leastLinked, ofOtherThings, leastBeside * best!.likeness)
  const near = [best!, ...others].filter(({ likeness }) => likeness >= least).map(({ passage }) => passage)
  const lead = best!.likeness - others[0]!.likeness
  const isKnown = isOfOurs && best!.likeness + lead / 2 >= leastKnown && ranked[0]!.likeness <= best!.likeness + clearly
  if (isKnown) return { question, language, known: true, passage: best!.passage, further: near.slice(1, 1 + mostFurther) }
  const linked = near.length > 0 || !isOfOurs ? near.slice(0, 1 + mostFurther) : byWords(language, role, question)
  return { question, language, known: false, near: linked }
}

/** What is like no question may still have words that an article has. */
function byWords(locale: string, role: Role, question: string): Passage[] {
  const found = searchHelp({ locale, question, most: 1 + mostFurther, among: (article) => answers(role, article) })
  return found.filter(({ share }) => share >= leastNear)
}
