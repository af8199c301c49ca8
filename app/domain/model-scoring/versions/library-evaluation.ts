import type { TargetEvaluation } from '../calibration/evaluate-target'
import { enough } from '../enough'

/** What a version was held against, and what came of it; of nobody by name. */
export type LibraryEvaluation = {
  /** Recordings, singers and raters altogether. */
  clips: number
  singers: number
  raters: number
  /** Rated, but without anything that a model could hear. */
  unheard: number
  targets: TargetEvaluation[]
}

export type VersionKind = 'calibrated' | 'onnx'

/** The version that scores now, as it was evaluated; null: the built-in model. */
export type Standing = { kind: VersionKind; evaluation: LibraryEvaluation } | null

type Compared = {
  kind: VersionKind
  standing: Standing
  /** It was the default before: going back to it is no new decision. */
  former: boolean
}

export type Verdict = {
  /** What both score, of which the two figures are. */
  targets: TargetEvaluation['target'][]
  /** In the mean of all clips of all skills that both score, in points; null where nothing could be compared. */
  mae: number | null
  defaults: number | null
  /** modelTooFew (clips, singers, wanted ones), modelNotCompared, modelNotBetter (mae, defaults), modelNotNearer (mae, standing). */
  refusals: string[]
}

/**
 * Whether a version may replace what scores now: held against enough, nearer to people than the built-in model on singers it had not heard, and than the version that is the default. A calibrated version
 * is not held against another: it is the same procedure on other ratings. A model file is held against one calibrated on the very recordings, without the singer; two model files by what each was found to be.
 */
export function verdictOf({ clips, singers, targets }: LibraryEvaluation, { kind, standing, former }: Compared): Verdict {
  const points = targets.flatMap((target) => target.points.filter((point) => point[kind] !== null))
  const [mae, defaults] = [meanError(points, kind), meanError(points, 'acoustic')]
  const refusals: string[] = []
  if (clips < enough.clips || singers < enough.singers)
    refusals.push(`modelTooFew?clips=${clips}&singers=${singers}&wantedClips=${enough.clips}&wantedSingers=${enough.singers}`)
  if (mae === null || defaults === null) refusals.push('modelNotCompared')
  else if (mae >= defaults) refusals.push(`modelNotBetter?mae=${mae.toFixed(2)}&defaults=${defaults.toFixed(2)}`)
  else {
    const held = former ? null : standingError(points, kind, standing)
    if (held && held.own >= held.standing) refusals.push(`modelNotNearer?mae=${held.own.toFixed(2)}&standing=${held.standing.toFixed(2)}`)
  }
  const compared = targets.filter((target) => target.points.some((point) => point[kind] !== null)).map(({ target }) => target)
  return { targets: compared, mae, defaults, refusals }
}

type Point = TargetEvaluation['points'][number]

/** Null where there is nothing that either gives. */
function meanError(points: readonly Point[], by: VersionKind | 'acoustic'): number | null {
  const errors = points.flatMap((point) => (point[by] === null ? [] : [Math.abs(point.human - point[by])]))
  return errors.length > 0 ? errors.reduce((sum, error) => sum + error, 0) / errors.length : null
}

/** How far off a version is, and the one that scores now; null where the two are not held against each other. */
function standingError(points: readonly Point[], kind: VersionKind, standing: Standing): { own: number; standing: number } | null {
  if (!standing || (kind === 'calibrated' && standing.kind === 'calibrated')) return null
  const same = kind === 'onnx' && standing.kind === 'calibrated'
  const shared = same ? points.filter(({ calibrated }) => calibrated !== null) : points
  const others = same ? shared : standing.evaluation.targets.flatMap((target) => target.points)
  const [own, other] = [meanError(shared, kind), meanError(others, standing.kind)]
  return own === null || other === null ? null : { own, standing: other }
}
