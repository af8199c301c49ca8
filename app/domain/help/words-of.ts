// Chinese has no blanks between its words: the words are those of ICU's dictionary, which holds for the articles and for what is asked alike.
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The words of a text, Chinese or English, in small letters and half width. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

const lists = import.meta.glob<string>('../../help/common-words.txt', { query: '?raw', import: 'default', eager: true })

/** What every question has, and none is about. */
const common = new Set(Object.values(lists).flatMap((list) => list.trim().split(/\s+/)))

const mostWords = 40

/** What a question is about: its words without those that every question has, each once. */
export function askedWords(question: string): string[] {
  return [...new Set(wordsOf(question))].filter((word) => !common.has(word)).slice(0, mostWords)
}
