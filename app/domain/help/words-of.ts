// Chinese has no blanks between its words: the words are those of ICU's dictionary, which holds for the articles and for what is asked alike.
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** What ICU leaves at a word though it is none of it: 「交了」 is 「交」, 「一首歌」 is 「歌」. */
const particles = /(?<=.)[了过着]$|^一[首个件张场份](?=.)/g

/** The words of a text, Chinese or English, in small letters and half width. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(particles, ''))
}

const lists = import.meta.glob<string>('../../help/common-words.txt', { query: '?raw', import: 'default', eager: true })

/** What every question has, and none is about. */
export const commonWords: ReadonlySet<string> = new Set(Object.values(lists).flatMap((list) => list.trim().split(/\s+/)))

const mostWords = 40

/** What a question is about: its words without those that every question has, each once. */
export function askedWords(question: string): string[] {
  return [...new Set(wordsOf(question))].filter((word) => !commonWords.has(word)).slice(0, mostWords)
}

/** What the articles are written in. */
export type HelpLanguage = 'zh' | 'en'

/** The languages of the articles that a question is looked up in, one after the other: Chinese is answered in Chinese; a single Latin word ("mp4") is a word of the page it is typed on. */
export function languagesToAnswer(question: string, locale: HelpLanguage): HelpLanguage[] {
  if (/\p{Script=Han}/u.test(question)) return ['zh']
  if (locale !== 'zh') return [locale]
  return askedWords(question).length > 1 ? ['en', 'zh'] : ['zh', 'en']
}
