import type { EmotionCurves } from './curves'
import { stepMs, stepsOf } from './steps'

/** So much is drawn and told at once; the whole is drawn small. */
export const windowMs = 120_000
const windowSteps = windowMs / stepMs

/** What is measured, in the order of the pages and the exports. */
export const measuredNames = ['loudness', 'pitch', 'brightness', 'vibratoRate', 'vibratoExtent', 'noteRate', 'mode', 'motion'] as const
export type MeasuredName = (typeof measuredNames)[number]

/** A step: when it begins, what is measured, the estimate of our own and of the service. */
export type CurveRow = Record<MeasuredName, number | null> & {
  atMs: number
  arousal: number | null
  valence: number | null
  serviceArousal: number | null
  serviceValence: number | null
}

/** The curves by step; of one window of two minutes from 0, or all. */
export function curveRows({ voice, picture, own, service }: EmotionCurves, window?: number): CurveRow[] {
  const [from, to] = window === undefined ? [0, voice.loudness.length] : [window * windowSteps, (window + 1) * windowSteps]
  return own.arousal.slice(from, to).map((arousal, index) => {
    const step = from + index
    const at = (curve: readonly (number | null)[] | undefined) => curve?.[step] ?? null
    return {
      ...{ atMs: step * stepMs, arousal, valence: at(own.valence) },
      ...{ serviceArousal: at(service?.arousal), serviceValence: at(service?.valence) },
      ...{ loudness: at(voice.loudness), pitch: at(voice.pitch), brightness: at(voice.brightness), motion: at(picture?.motion) },
      ...{ vibratoRate: at(voice.vibratoRate), vibratoExtent: at(voice.vibratoExtent), noteRate: at(voice.noteRate), mode: at(voice.mode) },
    }
  })
}

export const windowsOf = ({ durationMs }: Pick<EmotionCurves, 'durationMs'>) => Math.ceil(stepsOf(durationMs) / windowSteps)

/** Among the windows there are; the first of what makes no sense. */
export function windowIn(curves: Pick<EmotionCurves, 'durationMs'>, asked: number): number {
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, windowsOf(curves) - 1) : 0
}

/** A curve in at most so many values: the mean of those that are known of each part, null of a part with none. */
export function thinned(curve: readonly (number | null)[], most = 400): (number | null)[] {
  const each = Math.ceil(curve.length / most)
  return Array.from({ length: Math.ceil(curve.length / each) }, (_, part) => {
    const known = curve.slice(part * each, (part + 1) * each).filter((value) => value !== null)
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
  })
}
