import { setImmediate as pause } from 'node:timers/promises'
import { isAccompanied } from './accompanied'
import { judgeAccompaniment, listenBeside } from './accompaniment'
import type { Contour, Note, VoiceAnalysis } from './analysis'
import { measureBrightness } from './brightness'
import { featuresOf } from './features/features'
import { amplitudesOf, decibels } from './levels'
import { findNotes, smoothedLine, type Span } from './notes'
import { centsOf, hopMs } from './pitch/frames'
import { leadLine, soloLine } from './pitch/line'
import { heldShareOf, measureQuality, refusalsOf, rounded } from './quality'
import { analysisRate, readRecording } from './read-recording.server'
import { measureTone } from './tone'
import { longNoteMs, type Swing, swingOf } from './vibrato'

/** Raised whenever the same bytes may come to other figures. */
export const analysisVersion = 2

type Options = {
  declaredAccompaniment?: boolean
  /** Whether the brightness is measured too, which no score needs. */
  withBrightness?: boolean
  signal?: AbortSignal
  /** Told the share that is done, 0..1. */
  onProgress?: (share: number) => void
}

/**
 * Everything that is heard in a WAV file: the same bytes give the same analysis. It never says that a voice is good or bad. Throws
 * UnreadableRecording where the file is at fault, and the signal's reason.
 */
export async function analyseRecording(
  file: string,
  { declaredAccompaniment = false, withBrightness = false, signal, onProgress }: Options = {},
): Promise<VoiceAnalysis> {
  const { recording, samples, clippedShare } = await readRecording(file)
  const amplitudes = amplitudesOf(samples, analysisRate)
  const steps = stepsOf(amplitudes.length, { signal, onProgress })

  const solo = await steps.run(soloLine(samples), 0.2, 0.55)
  const accompaniment = judgeAccompaniment(await steps.run(listenBeside(samples, solo), 0.55, 0.65))
  const accompanied = isAccompanied(accompaniment, declaredAccompaniment)
  // Who declares an accompaniment that nobody hears has their pitch measured the better way.
  const mixed = accompanied && accompaniment.kind !== 'solo'
  const line = mixed ? await steps.run(leadLine(samples), 0.65, 0.95) : solo
  const tone = accompanied ? null : await steps.run(measureTone(samples, line), 0.65, 0.95)

  const brightness = withBrightness ? await steps.run(measureBrightness(samples, amplitudes), 0.95, 1) : null

  const cents = Float64Array.from(line.pitch, (hz) => (hz > 0 ? centsOf(hz) : NaN))
  const spans = findNotes(cents)
  const swings = spans.filter(({ from, to }) => (to - from) * hopMs >= longNoteMs).map((note) => ({ note, swing: swingOf(cents, note) }))
  const notes = toldNotes(spans, accompanied ? [] : swings)
  const quality = measureQuality({ samples, amplitudes, line, clippedShare })
  const voicedMs = line.pitch.reduce((count, hz) => (hz > 0 ? count + 1 : count), 0) * hopMs
  const heldShare = heldShareOf(notes, voicedMs)
  onProgress?.(1)
  return {
    version: analysisVersion,
    recording,
    quality,
    refusals: refusalsOf({ recording, quality, levels: amplitudes, accompanied, heldShare }),
    accompaniment,
    contour: contourOf(cents, amplitudes),
    notes,
    features: featuresOf({ cents, smoothed: smoothedLine(cents), amplitudes, notes: spans, swings, tone, quality }, { accompanied }),
    ...(brightness && { brightness: Array.from(brightness, (hz) => (Number.isNaN(hz) ? null : Math.round(hz))) }),
  }
}

type Heeded = Pick<Options, 'signal' | 'onProgress'>

/** Runs what yields the frames that it has done, telling the progress and letting others go first between. */
function stepsOf(frames: number, { signal, onProgress }: Heeded) {
  return {
    async run<T>(work: Generator<number, T>, from: number, to: number): Promise<T> {
      for (;;) {
        const step = work.next()
        if (step.done) return step.value
        signal?.throwIfAborted()
        onProgress?.(from + ((to - from) * step.value) / frames)
        await pause()
      }
    },
  }
}

function toldNotes(spans: readonly Span[], swings: readonly { note: Span; swing: Swing }[]): Note[] {
  const found = new Map(swings.map(({ note, swing }) => [note, swing.found]))
  return spans.map((note) => {
    const vibrato = found.get(note)
    return {
      startMs: note.from * hopMs,
      durationMs: (note.to - note.from) * hopMs,
      cents: Math.round(note.cents),
      vibrato: vibrato ? { rate: rounded(vibrato.rate, 2), extent: rounded(vibrato.extent, 1) } : null,
    }
  })
}

const contourOf = (cents: Float64Array, amplitudes: Float32Array): Contour => ({
  hopMs,
  cents: Array.from(cents, (value) => (Number.isNaN(value) ? null : Math.round(value))),
  levels: Array.from(amplitudes, (amplitude) => Math.round(decibels(amplitude))),
})
