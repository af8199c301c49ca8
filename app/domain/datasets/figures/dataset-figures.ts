import { krippendorffAlpha } from '~/domain/statistics/krippendorff'
import type { Reader } from '~/infra/db/aside-thread'
import { Disagreements } from './disagreements'
import { raterFigures } from './rater-figures'
import { type Asked, type FiguredTag, type Given, readGiven, readTags, readValues } from './read-given'
import { ratingsOverTime } from './ratings-over-time'
import { bandOf, bands, onScale } from './scale'
import { voiceFigures } from './voice-figures'

/**
 * All that the analytics say of some ratings, on the scale of 1 to 5. First ratings count; the second of the same task by the same rater tells of
 * the rater's own consistency alone. Where all tags are asked for, a rating's point is the mean of its tags.
 */
export async function datasetFigures(read: Reader, asked: Asked) {
  const given = await readGiven(read, asked)
  const firsts = given.filter(({ round }) => round === 0)
  const means = new Means(given.length)
  const disagreements = new Disagreements()
  const tags = []
  for (const tag of await readTags(read, asked)) {
    const scaled = scaledBy(given, await readValues(read, tag.id), tag)
    means.add(scaled)
    const units = unitsOf(given, scaled)
    disagreements.add(tag.id, units)
    tags.push(tagFigures(tag, [...units.values()]))
  }
  const points = means.points()
  const rated = given.flatMap((one, index) => (one.round === 0 && points[index]! > 0 ? [{ ...one, points: points[index]! }] : []))
  return {
    counts: {
      ratings: firsts.length,
      repeats: given.length - firsts.length,
      tasks: new Set(firsts.map(({ taskId }) => taskId)).size,
      datasets: new Set(firsts.map(({ datasetId }) => datasetId)).size,
    },
    tags,
    voices: voiceFigures(rated),
    overTime: ratingsOverTime(given, asked.timeZone),
    raters: raterFigures(given, points),
    disagreements: await disagreements.described(read),
  }
}

export type DatasetFigures = Awaited<ReturnType<typeof datasetFigures>>

/** What each rating says of a tag, in the ratings' order; 0 where nothing. Both come by the rating's id. */
function scaledBy(
  given: readonly Given[],
  values: readonly { ratingId: number; hundredths: number }[],
  { maxScore }: FiguredTag,
): Float64Array {
  const scaled = new Float64Array(given.length)
  let at = 0
  for (const { ratingId, hundredths } of values) {
    while (at < given.length && given[at]!.id < ratingId) at++
    if (given[at]?.id === ratingId) scaled[at] = onScale(hundredths, maxScore)
  }
  return scaled
}

/** The first ratings of each task. */
function unitsOf(given: readonly Given[], scaled: Float64Array): Map<number, number[]> {
  const units = new Map<number, number[]>()
  for (const [index, { taskId, round }] of given.entries()) {
    const points = scaled[index]!
    if (round !== 0 || points === 0) continue
    const unit = units.get(taskId)
    if (unit) unit.push(points)
    else units.set(taskId, [points])
  }
  return units
}

/** How a tag's first ratings lie in the steps of the scale, and how far raters agree. */
function tagFigures({ id, code, name }: FiguredTag, units: readonly number[][]) {
  const counts = bands.map(() => 0)
  let [sum, count] = [0, 0]
  for (const unit of units)
    for (const points of unit) {
      counts[bandOf(points) - 1]!++
      sum += points
      count++
    }
  return {
    ...{ id, code, name, counts, count },
    mean: count > 0 ? sum / count : null,
    alpha: krippendorffAlpha(units, 'interval'),
    paired: units.filter((unit) => unit.length > 1).length,
  }
}

/** Each rating's mean over the tags that are added; 0 of none. */
class Means {
  readonly #sums: Float64Array
  readonly #counts: Uint16Array

  constructor(size: number) {
    this.#sums = new Float64Array(size)
    this.#counts = new Uint16Array(size)
  }

  add(scaled: Float64Array): void {
    for (let index = 0; index < scaled.length; index++) {
      if (scaled[index] === 0) continue
      this.#sums[index]! += scaled[index]!
      this.#counts[index]!++
    }
  }

  points(): Float64Array {
    return this.#sums.map((sum, index) => (this.#counts[index]! > 0 ? sum / this.#counts[index]! : 0))
  }
}
