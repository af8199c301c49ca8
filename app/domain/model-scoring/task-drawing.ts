import { z } from 'zod'
import type { VoiceAnalysis } from '~/domain/voice/analysis'

const whole = z.number().int()

/** What is drawn of a recording: the pitch line and the levels, thinned to what a screen can show, and the notes. Units as in voice/analysis. */
export const taskDrawingSchema = z.strictObject({
  format: z.literal(1),
  durationMs: whole,
  pitch: z.strictObject({ hopMs: whole, cents: z.array(whole.nullable()) }),
  /** In whole dB below full scale. */
  levels: z.strictObject({ hopMs: whole, db: z.array(whole) }),
  notes: z.array(
    z.strictObject({
      startMs: whole,
      durationMs: whole,
      cents: z.number(),
      vibrato: z.strictObject({ rate: z.number(), extent: z.number() }).nullable(),
    }),
  ),
})

export type TaskDrawing = z.infer<typeof taskDrawingSchema>

const pitchHopMs = 20
const levelHopMs = 50
/** Nothing is heard below. */
const floorDb = -120

/** The drawing of an analysis. Of the levels between two points the loudest is kept, of the pitch the one at the point. */
export function drawingOf({ recording, contour, notes }: Pick<VoiceAnalysis, 'recording' | 'contour' | 'notes'>): TaskDrawing {
  const pitchStep = Math.max(1, Math.round(pitchHopMs / contour.hopMs))
  const levelStep = Math.max(1, Math.round(levelHopMs / contour.hopMs))
  const levels: number[] = []
  for (let at = 0; at < contour.levels.length; at += levelStep)
    levels.push(Math.round(Math.max(floorDb, ...contour.levels.slice(at, at + levelStep))))
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    format: 1,
    durationMs: Math.round(recording.durationMs),
    pitch: {
      hopMs: pitchStep * contour.hopMs,
      cents: contour.cents.filter((_, index) => index % pitchStep === 0).map((cents) => (cents === null ? null : Math.round(cents))),
    },
    levels: { hopMs: levelStep * contour.hopMs, db: levels },
    notes: notes.map(({ startMs, durationMs, cents, vibrato }) => ({
      startMs: Math.round(startMs),
      durationMs: Math.round(durationMs),
      cents: tenth(cents),
      vibrato: vibrato && { rate: tenth(vibrato.rate), extent: tenth(vibrato.extent) },
    })),
  }
}
