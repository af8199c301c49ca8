import { type Found, leastNear, searchHelp } from './search-help.server'

export type Answer = { question: string } & ({ known: true; passage: Found; further: Found[] } | { known: false; near: Found[] })

/** Tried with the questions of search-help.test.ts: what lies below is told apart from what the articles are about. */
const leastShare = 0.38
/** A single word in common tells something only where the question says little else. */
const leastShareOfOneWord = 0.5

/** Answers from the help articles and from nothing else: a passage with its article, or that none is known, with what lies nearest. */
export function answerQuestion({ locale, question }: { locale: string; question: string }): Answer {
  const [best, ...others] = searchHelp({ locale, question, most: 3 })
  const known = best && best.share >= (best.words > 1 ? leastShare : leastShareOfOneWord)
  if (known) return { question, known, passage: best, further: others.filter(({ share }) => share >= leastShare) }
  return { question, known: false, near: [best, ...others].filter((one) => one !== undefined && one.share >= leastNear) as Found[] }
}
