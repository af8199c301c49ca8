import { thinned } from './curve-rows'
import type { EmotionCurves } from './curves'

/** What of the measured curves is drawn of a whole work, in this order. */
export const drawnNames = ['loudness', 'pitch', 'brightness', 'vibratoExtent', 'motion'] as const
export type DrawnName = (typeof drawnNames)[number]

/** The curves of a whole work, thinned to what a drawing shows, each with its lowest and highest value; a curve without any is left out. */
export function wholeCurves({ voice, picture, own, service }: EmotionCurves) {
  const shown = service ?? own
  const drawn = drawnNames.flatMap((name) => {
    const curve = name === 'motion' ? picture?.motion : voice[name]
    const known = (curve ?? []).filter((value) => value !== null)
    if (!curve || known.length === 0) return []
    const [low, high] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
    return [{ name, low, high, values: thinned(curve) }]
  })
  return { arousal: thinned(shown.arousal), valence: thinned(shown.valence), drawn }
}

export type WholeCurves = ReturnType<typeof wholeCurves>
