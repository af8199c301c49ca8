import { describe, expect, test } from 'vitest'
import { predictTheMean, raterAgainstRest } from './baselines'
import { bootstrapInterval } from './bootstrap'
import { bias, meanAbsoluteError } from './errors'
import { figuresOf } from './figures'
import { crossValidated, foldsFor, grouped, groupFolds } from './folds'
import { seededRandom } from './random'
import { linearCorrelation, rankCorrelation, ranks } from './rank-correlation'
import { monotoneRidge, ridge } from './ridge'
import { quadraticKappa } from './weighted-kappa'

const pairsOf = (predicted: number[], human: number[]) => predicted.map((value, index) => ({ predicted: value, human: human[index]! }))

/** Ten clips; what they come to was worked out by NumPy 2.4 and SciPy 1.17 (spearmanr, pearsonr, and κ from the table of 9 × 9 with weights (i − j)²/64). */
const ten = pairsOf([3.2, 1.4, 4.9, 2.6, 2.6, 3.9, 4.4, 1.0, 3.0, 3.6], [3.0, 2.0, 4.5, 2.0, 3.0, 3.0, 5.0, 1.0, 3.5, 4.0])

describe('figures', () => {
  test('are what SciPy and NumPy come to', () => {
    expect(meanAbsoluteError(ten)).toBeCloseTo(0.46, 12)
    expect(bias(ten)).toBeCloseTo(-0.04, 12)
    expect(rankCorrelation(ten)).toBeCloseTo(0.8735233620369809, 12)
    expect(linearCorrelation(ten)).toBeCloseTo(0.9021920357224621, 12)
    expect(quadraticKappa(ten)).toBeCloseTo(0.9005424954792043, 12)
  })

  test("ρ of the textbook's ten people, intelligence beside hours of television, is −29/165", () => {
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    expect(rankCorrelation(pairsOf(iq, [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]))).toBeCloseTo(-29 / 165, 12)
    expect(ranks([3, 1, 3, 2, 3])).toEqual([4, 1, 4, 2, 4])
  })

  test('say nothing where nothing can be said', () => {
    const flat = pairsOf([3, 3, 3], [1, 2, 3])
    expect([rankCorrelation(flat), rankCorrelation(ten.slice(0, 2)), quadraticKappa(pairsOf([3, 3], [3, 3]))]).toEqual([null, null, null])
    expect(quadraticKappa(flat)).toBeCloseTo(0, 12)
    const none = figuresOf([])
    expect(none).toMatchObject({ clips: 0, singers: 0, mae: { value: null, interval: null }, rho: { value: null } })
  })
})

describe('resampling by singer', () => {
  const random = seededRandom(7)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const mean = (of: readonly { value: number }[]) => of.reduce((sum, { value }) => sum + value, 0) / of.length

  test('comes near to what theory says of a mean, and is the same twice', () => {
    const clips = Array.from({ length: 200 }, (_, index) => ({ singer: `s${index}`, value: normal() }))
    const error = Math.sqrt(clips.reduce((sum, { value }) => sum + (value - mean(clips)) ** 2, 0)) / 200
    const { low, high } = bootstrapInterval(clips, mean)!
    expect(low).toBeCloseTo(mean(clips) - 1.645 * error, 1)
    expect(high).toBeCloseTo(mean(clips) + 1.645 * error, 1)
    expect(bootstrapInterval(clips, mean)).toEqual({ low, high })
  })

  test('is not taken in by many clips of the same singers, and refuses four', () => {
    const alone = Array.from({ length: 8 }, (_, singer) => ({ singer: `s${singer}`, value: normal() }))
    const often = alone.flatMap((clip) => Array<typeof clip>(20).fill(clip))
    const width = (of: typeof alone) => {
      const { low, high } = bootstrapInterval(of, mean)!
      return high - low
    }
    expect(width(often)).toBeCloseTo(width(alone), 10)
    expect(bootstrapInterval(alone.slice(0, 4), mean)).toBeNull()
  })
})

describe('folds', () => {
  const clips = [...'aaaabbbccdde'].map((singer, index) => ({ singer, human: index }))

  test('never part a singer and are of like sizes', () => {
    const folds = groupFolds(clips, 3)
    for (const own of grouped(clips.map((clip, index) => ({ ...clip, fold: folds[index]! }))).values())
      expect(new Set(own.map(({ fold }) => fold)).size).toBe(1)
    expect([0, 1, 2].map((fold) => folds.filter((one) => one === fold).length).sort()).toEqual([4, 4, 4])
    expect(new Set(foldsFor(clips)).size).toBe(5)
  })

  test('predict the mean from the others alone', () => {
    const folds = foldsFor(clips)
    const predicted = predictTheMean(clips, folds)!
    expect(predicted[0]!.predicted).toBeCloseTo((4 + 5 + 6 + 7 + 8 + 9 + 10 + 11) / 8, 12)
    expect(predictTheMean(clips.slice(0, 4), foldsFor(clips.slice(0, 4)))).toBeNull()
    const seen = crossValidated(
      clips,
      folds,
      (training) =>
        ({ singer }) =>
          training.some((other) => other.singer === singer),
    )
    expect(seen!.some(Boolean)).toBe(false)
  })

  test('each rater stands beside the mean of the others', () => {
    const ratings = [
      { rater: 1, score: 2 },
      { rater: 2, score: 4 },
      { rater: 3, score: 5 },
    ]
    const found = raterAgainstRest([
      { singer: 'a', human: 11 / 3, ratings },
      { singer: 'b', human: 1, ratings: ratings.slice(0, 1) },
    ])
    expect(found.map(({ predicted, human }) => [predicted, human])).toEqual([
      [2, 4.5],
      [4, 3.5],
      [5, 3],
    ])
  })
})

describe('ridge', () => {
  const x = [
    [1.0, 0.5],
    [0.2, -1.0],
    [-0.7, 0.3],
    [1.5, 1.1],
    [-1.2, -0.4],
    [0.0, 2.0],
  ]
  const weights = [1, 2, 1, 3, 1, 2]

  test('is what least squares of the rows with the penalty as further rows come to (numpy.linalg.lstsq)', () => {
    const { intercept, coefficients } = ridge({ x, y: [4, 2.5, 2, 4.5, 1.5, 3], weights, towards: [0.5, 0.2], lambda: 1.5 })
    expect([intercept, ...coefficients].map((value) => value.toFixed(7))).toEqual(['2.6785096', '0.9590857', '0.2418528'])
  })

  test('monotone: no coefficient below 0 (scipy.optimize.lsq_linear with that bound)', () => {
    const asked = { x, y: [4, 2.5, 2, 3.5, 1.5, 0.5], weights, towards: [0, 0], lambda: 1.5 }
    expect(ridge(asked).coefficients[1]).toBeCloseTo(-0.4929718, 6)
    const { intercept, coefficients } = monotoneRidge(asked)
    expect([intercept, ...coefficients]).toEqual([expect.closeTo(2.0708075, 6), expect.closeTo(0.8229814, 6), 0])
  })

  test('ends where it is drawn to, however few the clips', () => {
    const { coefficients, intercept } = ridge({ x: [x[0]!], y: [4], weights: [1], towards: [0.5, 0.2], lambda: 1e9 })
    expect(coefficients).toEqual([expect.closeTo(0.5, 6), expect.closeTo(0.2, 6)])
    expect(intercept).toBeCloseTo(4 - 0.5 - 0.1, 6)
    expect(ridge({ x: [[], []], y: [1, 2], weights: [1, 1], towards: [], lambda: 1 })).toEqual({ intercept: 1.5, coefficients: [] })
  })
})
