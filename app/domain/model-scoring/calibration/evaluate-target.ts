import type { VoiceType } from '~/domain/accounts/roles'
import { predictTheMean, raterAgainstRest } from '../evaluation/baselines'
import { quantile } from '../evaluation/bootstrap'
import type { Pair } from '../evaluation/errors'
import { figuresOf, type Figures, type WithIntervals } from '../evaluation/figures'
import { crossValidated, foldsFor, grouped } from '../evaluation/folds'
import { enough } from '../enough'
import { fewest, fitTarget, predictedBy } from './fit-target'
import type { RatedExample } from './rated-clip'
import type { Target } from './target'

/** What is held against people; `onnx` where a model file is asked. */
type By = { [of in 'onnx' | 'calibrated' | 'acoustic' | 'mean' | 'rater']: Figures | null }

export type TargetEvaluation = {
  target: Target
  clips: number
  singers: number
  raters: number
  /** What a singer's clips were predicted from: everybody else, alone or by groups. Null where there are too few to leave anybody out. */
  folds: number | null
  /** Whether there is enough to replace the defaults. */
  enough: boolean
  figures: By
  /** The same by voice type, with intervals of the bias alone. */
  voices: { voice: VoiceType; figures: By }[]
  /** Each clip's human score and what the models give it: what is drawn. */
  points: { human: number; acoustic: number; calibrated: number | null; onnx: number | null }[]
}

/** How near the built-in model, one calibrated without the singer and, where one is asked, a model file come to people, beside the mean of the others and beside one rater against the rest. */
export function evaluateTarget(target: Target, examples: readonly RatedExample[], { alone = false } = {}): TargetEvaluation {
  const singers = grouped(examples).size
  const folds = foldsFor(examples, { alone })
  const enoughForFolds = enoughToLeaveOut(examples, folds)
  const predicted = enoughForFolds
    ? crossValidated(examples, folds, (training) => {
        const fit = fitTarget(target, training)!
        return ({ features, voice }) => predictedBy(fit, features, voice)
      })
    : null
  const means = predictTheMean(examples, folds)
  const rows = examples.map((example, index) => ({
    ...example,
    calibrated: predicted ? predicted[index]! : null,
    mean: means ? means[index]!.predicted : null,
  }))
  return {
    ...{ target, clips: examples.length, singers },
    raters: new Set(examples.flatMap(({ ratings }) => ratings.map(({ rater }) => rater))).size,
    folds: predicted ? new Set(folds).size : null,
    enough: examples.length >= enough.clips && singers >= enough.singers,
    figures: byAll(rows, 'all'),
    voices: [...new Set(rows.map(({ voice }) => voice))].sort().map((voice) => ({
      voice,
      figures: byAll(
        rows.filter((row) => row.voice === voice),
        'bias',
      ),
    })),
    points: rows.map(({ human, acoustic, calibrated, onnx }) => ({ human, acoustic, calibrated, onnx })),
  }
}

/** Nine out of ten clips of singers that it had not heard were no further off; null where that cannot be told. */
export function halfInterval({ points }: TargetEvaluation): number | null {
  const errors = points.flatMap(({ human, calibrated }) => (calibrated === null ? [] : [Math.abs(human - calibrated)]))
  return errors.length > 0
    ? quantile(
        errors.sort((one, other) => one - other),
        0.9,
      )
    : null
}

/** Whether what remains without any one fold can still be fitted. */
function enoughToLeaveOut(examples: readonly RatedExample[], folds: readonly number[]): boolean {
  const names = [...new Set(folds)]
  return names.every((fold) => {
    const rest = examples.filter((_, index) => folds[index] !== fold)
    return rest.length >= fewest.clips && grouped(rest).size >= fewest.singers
  })
}

const none = { value: null, interval: null }
/** A mean ranks nobody: that it rises when a low score is left out is no correlation. */
const rankless = (figures: Figures | null) => figures && { ...figures, rho: none, r: none }

type Row = RatedExample & { calibrated: number | null; mean: number | null }

function byAll(rows: readonly Row[], intervals: WithIntervals): By {
  const of = (predicted: (row: Row) => number | null): Figures | null => {
    const pairs = rows.flatMap((row): (Pair & { singer: string })[] => {
      const value = predicted(row)
      return value === null ? [] : [{ singer: row.singer, human: row.human, predicted: value }]
    })
    return pairs.length > 0 ? figuresOf(pairs, { intervals }) : null
  }
  const raters = raterAgainstRest(rows)
  return {
    onnx: of(({ onnx }) => onnx),
    acoustic: of(({ acoustic }) => acoustic),
    calibrated: of(({ calibrated }) => calibrated),
    mean: rankless(of(({ mean }) => mean)),
    rater: raters.length > 0 ? figuresOf(raters, { intervals }) : null,
  }
}
