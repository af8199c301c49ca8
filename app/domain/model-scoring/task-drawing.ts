import { z } from 'zod'
import type { VoiceAnalysis } from '~/domain/voice/analysis'
import { recordingLimits } from '~/domain/voice/unreadable-recording'

const between = (low: number, high: number) => z.number().min(low).max(high)
/** Nothing that is listened to is longer. */
const time = between(0, recordingLimits.seconds * 1000).int()
const hop = between(1, 1000).int()
/** An octave and more around what is looked for, 65–1,050 Hz. */
const lowestCents = -1200
const highestCents = 7200
const cents = between(lowestCents, highestCents)
/** Nothing is heard below; floats may be far above full scale. */
const floorDb = -120
const loudestDb = 1000

const slackMs = 1000
const fills = (length: number, hopMs: number, durationMs: number) => Math.abs(length * hopMs - durationMs) <= slackMs

/**
 * What is drawn of a recording: the pitch line and the levels, thinned to what a screen can show, and the notes. Units as in voice/analysis. All of it is within what a recording can be: who draws
 * it goes from its beginning to its end, and from its lowest pitch to its highest.
 */
export const taskDrawingSchema = z
  .strictObject({
    format: z.literal(1),
    durationMs: time,
    pitch: z.strictObject({ hopMs: hop, cents: z.array(cents.int().nullable()) }),
    /** In whole dB below full scale. */
    levels: z.strictObject({ hopMs: hop, db: z.array(between(floorDb, loudestDb).int()) }),
    notes: z.array(
      z.strictObject({
        startMs: time,
        durationMs: time,
        cents,
        vibrato: z.strictObject({ rate: between(0, 1000), extent: between(0, 12_000) }).nullable(),
      }),
    ),
  })
  .refine(({ durationMs, pitch }) => fills(pitch.cents.length, pitch.hopMs, durationMs))
  .refine(({ durationMs, levels }) => fills(levels.db.length, levels.hopMs, durationMs))
  .refine(({ durationMs, notes }) =>
    notes.every(
      ({ startMs, durationMs: length }, at) => startMs + length <= durationMs + slackMs && startMs > (notes[at - 1]?.startMs ?? -1),
    ),
  )

export type TaskDrawing = z.infer<typeof taskDrawingSchema>

const pitchHopMs = 20
const levelHopMs = 50

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
