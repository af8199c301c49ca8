import { commonWords } from './words-of'

/** How often each feature of a text is in it: characters and pairs of them in Chinese; word stems, pairs of them and threes of letters (for what is mistyped) in English. */
type Features = Map<string, number>

const counts = { character: 1, pair: 0.7, stem: 1, stemPair: 0.5, letters: 0.3 }

/** What is in most questions says little of what one is about: it counts this much. */
const countOfCommon = 0.3
const commonHan = new RegExp(
  [...commonWords]
    .filter((word) => /\p{Script=Han}/u.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)

/** `questions` are compared one by one and all together; `around` counts with them all together. */
export type Group = { questions: readonly string[]; around: readonly string[] }

/** Cosines of a text with each group: with all that it says, and with the one of its questions that is nearest. */
export type Likenesses = { whole: number[]; nearest: number[] }

/**
 * How like a text is to each of some groups of texts, 0 to 1: the cosine of their features, each weighed by TF-IDF, a feature counting the more, the fewer groups
 * have it (Salton & Buckley 1988, "Term-weighting approaches in automatic text retrieval"). One that no group has counts against all of them. To be made
 * step by step: with some thousand questions it takes tenths of a second.
 */
export function* likenessIndex(groups: readonly Group[]): Generator<void, (text: string) => Likenesses> {
  const rows: { group: number; ofWhole: boolean; features: Features }[] = []
  for (const [group, { questions, around }] of groups.entries()) {
    const each = questions.map(featuresOf)
    rows.push({ group, ofWhole: true, features: togetherIn([...each, ...around.map(featuresOf)]) })
    for (const features of each) rows.push({ group, ofWhole: false, features })
    yield
  }
  const groupsWith = new Map<string, number>()
  for (const { ofWhole, features } of rows)
    if (ofWhole) for (const feature of features.keys()) groupsWith.set(feature, (groupsWith.get(feature) ?? 0) + 1)
  const worth = (feature: string) => Math.log(1 + groups.length / (groupsWith.get(feature) ?? 0.5))

  const vectors: ReturnType<typeof unitVector>[] = []
  for (const { features } of rows) {
    vectors.push(unitVector(features, worth))
    if (vectors.length % 50 === 0) yield
  }
  const postings = yield* postingsOf(vectors)
  const places = rows.map(({ group, ofWhole }) => ({ group, ofWhole }))

  return (text) => {
    const cosines = new Float64Array(places.length)
    for (const [feature, weight] of unitVector(featuresOf(text), worth))
      postings(feature, (row, other) => (cosines[row]! += weight * other))
    const found: Likenesses = { whole: groups.map(() => 0), nearest: groups.map(() => 0) }
    for (const [row, { group, ofWhole }] of places.entries()) {
      if (ofWhole) found.whole[group] = cosines[row]!
      else found.nearest[group] = Math.max(found.nearest[group]!, cosines[row]!)
    }
    return found
  }
}

/** Whether a text says anything by which questions differ. */
export function saysSomething(text: string): boolean {
  const words =
    plainOf(text)
      .replaceAll(commonHan, ' ')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => !commonWords.has(word))
}

const lists = import.meta.glob<string>('../../help/as-written.txt', { query: '?raw', import: 'default', eager: true })

/** What is said, and what is written for it; the longer first. */
const asWritten = Object.values(lists)
  .flatMap((list) => list.trim().split('\n'))
  .map((line) => line.split(' ') as [said: string, written: string])

/** In small letters and half width, without accents, and in written Chinese. */
export function plainOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return asWritten.reduce((sum, [said, written]) => sum.replaceAll(said, written), plain)
}

function featuresOf(text: string): Features {
  const features: Features = new Map()
  const add = (feature: string, count: number) => features.set(feature, (features.get(feature) ?? 0) + count)
  const plain = plainOf(text)
  for (const [run] of plain.matchAll(/\p{Script=Han}+/gu)) {
    const common = new Set([...run.matchAll(commonHan)].flatMap(({ index, 0: { length } }) => Array.from({ length }, (_, n) => index + n)))
    let at = 0
    let before: string | undefined
    for (const character of run) {
      const share = common.has(at) ? countOfCommon : 1
      add(character, counts.character * share)
      if (before) add(before + character, counts.pair * share)
      before = character
      at += character.length
    }
  }
  const words = plain.match(/[a-z0-9%]+/g) ?? []
  for (const [n, word] of words.entries()) {
    add(`${stemOf(word)}~`, counts.stem * (commonWords.has(word) ? countOfCommon : 1))
    if (n > 0) add(`${stemOf(words[n - 1]!)} ${stemOf(word)}`, counts.stemPair)
    if (word.length > 3) for (const letters of threesOf(`^${word}$`)) add(letters, counts.letters)
  }
  // Of another script: no group has it.
  for (const [word] of plain.matchAll(/(?:(?![a-z\p{Script=Han}])\p{L})+/gu)) add(`${word}~`, counts.stem)
  return features
}

/** Near enough: what is left of a word without the commonest endings, at most six letters of it. */
function stemOf(word: string): string {
  return word.replace(/(?<=...)(ing|ed|es|s|ly)$/, '').slice(0, 6)
}

function threesOf(word: string): string[] {
  return Array.from({ length: word.length - 2 }, (_, n) => word.slice(n, n + 3))
}

/** What is said often is not so many times as telling. */
function togetherIn(all: readonly Features[]): Features {
  const sum: Features = new Map()
  for (const features of all) for (const [feature, count] of features) sum.set(feature, (sum.get(feature) ?? 0) + count)
  return new Map([...sum].map(([feature, count]) => [feature, Math.log(1 + count)]))
}

function unitVector(features: Features, worth: (feature: string) => number): [feature: string, weight: number][] {
  const weighed = [...features].map(([feature, count]): [string, number] => [feature, count * worth(feature)])
  const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0))
  return weighed.map(([feature, weight]) => [feature, weight / length])
}

/** Which rows have a feature and how it weighs there, laid out one after the other: some 200,000 in a few megabytes. */
function* postingsOf(vectors: readonly (readonly [feature: string, weight: number])[][]) {
  const numbers = new Map<string, number>()
  const sizes: number[] = []
  for (const [row, vector] of vectors.entries()) {
    for (const [feature] of vector) {
      let number = numbers.get(feature)
      if (number === undefined) numbers.set(feature, (number = sizes.push(0) - 1))
      sizes[number]!++
    }
    if (row % 500 === 0) yield
  }
  const starts = new Uint32Array(sizes.length + 1)
  for (const [number, size] of sizes.entries()) starts[number + 1] = starts[number]! + size
  const [rows, weights] = [new Uint16Array(starts.at(-1)!), new Float32Array(starts.at(-1)!)]
  const next = starts.slice()
  for (const [row, vector] of vectors.entries()) {
    for (const [feature, weight] of vector) {
      const at = next[numbers.get(feature)!]!++
      rows[at] = row
      weights[at] = weight
    }
    if (row % 500 === 0) yield
  }
  return (feature: string, each: (row: number, weight: number) => void) => {
    const number = numbers.get(feature)
    if (number !== undefined) for (let at = starts[number]!; at < starts[number + 1]!; at++) each(rows[at]!, weights[at]!)
  }
}
