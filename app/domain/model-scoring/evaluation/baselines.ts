import { meanOf } from '~/domain/statistics/rating'
import type { Pair } from './errors'
import { crossValidated } from './folds'

export type Rated = {
  singer: string
  human: number
  /** What each rater gave it, by their number. */ ratings: readonly { rater: number; score: number }[]
}

/** Each clip predicted by the mean human score of the other folds: what a model must beat. Null where there is only one fold. */
export function predictTheMean<T extends { human: number }>(clips: readonly T[], folds: readonly number[]): Pair[] | null {
  const means = crossValidated(clips, folds, (training) => {
    const mean = meanOf(training.map(({ human }) => human))
    return () => mean
  })
  return means && clips.map(({ human }, index) => ({ predicted: means[index]!, human }))
}

/** Each rating beside the mean of the other raters of the same clip: how near one person comes. Clips with one rater say nothing. */
export function raterAgainstRest<T extends Rated>(clips: readonly T[]): (T & Pair)[] {
  return clips.flatMap((clip) =>
    clip.ratings.length < 2
      ? []
      : clip.ratings.map(({ rater, score }) => ({
          ...clip,
          predicted: score,
          human: meanOf(clip.ratings.flatMap((other) => (other.rater === rater ? [] : [other.score]))),
        })),
  )
}
