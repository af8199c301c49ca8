import type { Role } from '~/domain/accounts/roles'
import { answers } from './articles'
import { type Found, leastNear, searchHelp } from './search-help.server'
import { languagesToAnswer } from './words-of'

/** In the language of the articles it was found in, which is that of the question. */
export type Answer = { question: string; language: string } & (
  { known: true; passage: Found; further: Found[] } | { known: false; near: Found[] }
)

/** Tried with the questions of the tests: what lies below is told apart from what the articles are about. */
const leastShare = 0.38
/** A single word in common tells something only where the question says little else. */
const leastShareOfOneWord = 0.6

/**
 * Answers from the help articles and from nothing else, and from those alone that describe what the reader may open: a passage that itself
 * speaks of what was asked, with its article; or that none is known, with the articles that lie nearest. `locale` is the reader's (zh, en).
 */
export function answerQuestion({ locale, role, question }: { locale: string; role: Role; question: string }): Answer {
  const tried = languagesToAnswer(question, locale).map((language) => answerIn(language, role, question))
  return tried.find(({ known }) => known) ?? tried.find((one) => !one.known && one.near.length > 0) ?? tried[0]!
}

function answerIn(language: string, role: Role, question: string): Answer {
  const found = searchHelp({ locale: language, question, most: 3, among: (article) => answers(role, article) })
  // One further down may say itself what the first is only found by.
  const passage = found.find(({ own }) => own.share >= (own.words > 1 ? leastShare : leastShareOfOneWord))
  const others = found.filter((one) => one !== passage)
  if (passage && !isOthers(language, role, question, passage))
    return { question, language, known: true, passage, further: others.filter(({ share }) => share >= leastShare) }
  return { question, language, known: false, near: found.filter(({ share }) => share >= leastNear) }
}

/** What is rather asked of an article that is not the reader's is not answered by one that shares a word with it. */
function isOthers(language: string, role: Role, question: string, { own }: Found): boolean {
  const [best] = searchHelp({ locale: language, question, most: 1, among: (article) => !answers(role, article) })
  return best !== undefined && best.own.share > own.share + 0.1
}
