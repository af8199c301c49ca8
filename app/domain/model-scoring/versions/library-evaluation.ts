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

export type Verdict = {
  /** In the mean of all clips of all skills that both score, in points; null where nothing could be compared. */
  mae: number | null
  defaults: number | null
  /** modelTooFew (clips, singers, wanted ones), modelNotBetter (mae, defaults). */
  refusals: string[]
}

/** Whether a version may replace the defaults: fitted on enough, and nearer to people than they are on singers it had not heard. */
export function verdictOf({ clips, singers, targets }: LibraryEvaluation): Verdict {
  const points = targets.flatMap((target) => target.points.filter(({ calibrated }) => calibrated !== null))
  const off = (by: (point: (typeof points)[number]) => number) =>
    points.length > 0 ? points.reduce((sum, point) => sum + Math.abs(point.human - by(point)), 0) / points.length : null
  const [mae, defaults] = [off(({ calibrated }) => calibrated!), off(({ acoustic }) => acoustic)]
  const refusals: string[] = []
  if (clips < enough.clips || singers < enough.singers)
    refusals.push(`modelTooFew?clips=${clips}&singers=${singers}&wantedClips=${enough.clips}&wantedSingers=${enough.singers}`)
  if (mae === null || defaults === null) refusals.push('modelNotCompared')
  else if (mae >= defaults) refusals.push(`modelNotBetter?mae=${mae.toFixed(2)}&defaults=${defaults.toFixed(2)}`)
  return { mae, defaults, refusals }
}
