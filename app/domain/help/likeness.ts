/** What a text is about, and what counts of it: characters and pairs of them in Chinese; word stems, pairs of them and threes of letters (for what is mistyped) in English. */
type Features = Map<string, number>

const counts = { character: 1, pair: 0.7, stem: 1, commonStem: 0.3, stemPair: 0.5, letters: 0.3 }

/** The nearest of its questions counts for little beside the group as a whole: it decides between groups that speak of the same. */
const counted = { whole: 0.8, nearest: 0.2 }

/** Likely in any question: they say little of what it is about. */
const commonStems = new Set(
  'a an the to do i how can is my of in on for what where when who why it be are was am me you your and or if with at this that there does did have has not no get got'.split(
    ' ',
  ),
)

/** `questions` are compared one by one and all together; `around` counts with them all together. */
export type Group = { questions: readonly string[]; around: readonly string[] }

/**
 * How like a text is to each of some groups of texts, 0 to 1: the cosine of their features, each weighed by TF-IDF, a feature counting the more, the fewer groups
 * have it (Salton & Buckley 1988, "Term-weighting approaches in automatic text retrieval"). One that no group has counts against all of them.
 */
export function likenessIndex(groups: readonly Group[]): (text: string) => number[] {
  const rows = groups.flatMap(({ questions, around }, group) => {
    const each = questions.map(featuresOf)
    return [
      { group, ofWhole: true, features: together([...each, ...around.map(featuresOf)]) },
      ...each.map((features) => ({ group, ofWhole: false, features })),
    ]
  })
  const groupsWith = new Map<string, number>()
  for (const { ofWhole, features } of rows)
    if (ofWhole) for (const feature of features.keys()) groupsWith.set(feature, (groupsWith.get(feature) ?? 0) + 1)
  const worth = (feature: string) => Math.log(1 + groups.length / (groupsWith.get(feature) ?? 0.5))

  const postings = new Map<string, { row: number; weight: number }[]>()
  for (const [row, { features }] of rows.entries()) {
    for (const [feature, weight] of unitVector(features, worth)) {
      const posting = postings.get(feature)
      if (posting) posting.push({ row, weight })
      else postings.set(feature, [{ row, weight }])
    }
  }
  const places = rows.map(({ group, ofWhole }) => ({ group, ofWhole }))

  return (text) => {
    const cosines = new Float64Array(places.length)
    for (const [feature, weight] of unitVector(featuresOf(text), worth))
      for (const posting of postings.get(feature) ?? []) cosines[posting.row]! += weight * posting.weight
    const whole = groups.map(() => 0)
    const nearest = groups.map(() => 0)
    for (const [row, { group, ofWhole }] of places.entries()) {
      if (ofWhole) whole[group] = cosines[row]!
      else nearest[group] = Math.max(nearest[group]!, cosines[row]!)
    }
    return groups.map((_, group) => counted.whole * whole[group]! + counted.nearest * nearest[group]!)
  }
}

function featuresOf(text: string): Features {
  const features: Features = new Map()
  const add = (feature: string, count: number) => features.set(feature, (features.get(feature) ?? 0) + count)
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '')
  for (const [run] of plain.matchAll(/\p{Script=Han}+/gu)) {
    const characters = [...run]
    for (const [n, character] of characters.entries()) {
      add(character, counts.character)
      if (n > 0) add(characters[n - 1]! + character, counts.pair)
    }
  }
  const words = [...plain.matchAll(/[a-z0-9%]+/g)].map(([word]) => word)
  for (const [n, word] of words.entries()) {
    add(`${stemOf(word)}~`, commonStems.has(word) ? counts.commonStem : counts.stem)
    if (n > 0) add(`${stemOf(words[n - 1]!)} ${stemOf(word)}`, counts.stemPair)
    if (word.length > 3) for (const letters of threesOf(`^${word}$`)) add(letters, counts.letters)
  }
  return features
}

/** Near enough: what is left of a word without the commonest endings, at most six letters of it. */
function stemOf(word: string): string {
  return word.replace(/(ing|ed|es|s|ly)$/, '').slice(0, 6) || word
}

function threesOf(word: string): string[] {
  return Array.from({ length: word.length - 2 }, (_, n) => word.slice(n, n + 3))
}

/** What is said often is not so many times as telling. */
function together(all: readonly Features[]): Features {
  const sum: Features = new Map()
  for (const features of all) for (const [feature, count] of features) sum.set(feature, (sum.get(feature) ?? 0) + count)
  return new Map([...sum].map(([feature, count]) => [feature, Math.log(1 + count)]))
}

function unitVector(features: Features, worth: (feature: string) => number): [string, number][] {
  const weighed = [...features].map(([feature, count]): [string, number] => [feature, count * worth(feature)])
  const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0))
  return weighed.map(([feature, weight]) => [feature, weight / length])
}
