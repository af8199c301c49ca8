import { describe, expect, test } from 'vitest'
import { referencePitch, shareRight } from '../../../../tests/setup/reference-pitch'
import { chords, fixture, melody, type Signal, sung } from '../../../../tests/setup/voice-signals'
import { analysisRate } from '../read-recording.server'
import { Resampler } from '../resample'
import { leadLine, soloLine } from './line'

function heard({ rate, samples }: Signal): Float32Array {
  if (rate === analysisRate) return samples
  const made = new Float32Array(Math.floor((samples.length * analysisRate) / rate))
  const resampler = new Resampler(rate, analysisRate, samples.length)
  resampler.end(made, resampler.push(samples, made, 0))
  return made
}

function tracked<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const seconds = 2
const vibrato = (middle: number) => (t: number) => middle * 2 ** ((100 / 1200) * Math.sin(2 * Math.PI * 6 * t))

describe('the pitch of signals whose pitch is known, within 50 cents in 95 of 100 frames', () => {
  test.each([
    ['a bass', { pitch: () => 70 }],
    ['a middle voice', { pitch: () => 220 }],
    ['a high soprano', { pitch: () => 1000 }],
    ['a pure tone', { pitch: () => 440, harmonic: (n: number) => (n === 1 ? 1 : 0) }],
    ['a glide over an octave', { pitch: (t: number) => 150 * 2 ** (t / seconds) }],
    ['a wide vibrato', { pitch: vibrato(440) }],
    ['a vibrato, noise 20 dB below', { pitch: vibrato(300), noiseDb: 20 }],
    ['a vibrato, noise 10 dB below', { pitch: vibrato(300), noiseDb: 10 }],
    ['almost nothing but even harmonics', { pitch: () => 150, harmonic: (n: number) => (n % 2 ? 0.1 : 1) / n }],
    ['almost nothing but the second harmonic', { pitch: () => 200, harmonic: (n: number) => (n === 2 ? 1 : 0.15 / n) }],
    ['no fundamental', { pitch: () => 200, harmonic: (n: number) => (n === 1 ? 0 : 1 / n) }],
    [
      'each other period louder',
      { pitch: () => 300, harmonic: (n: number) => 1 / n, amplitude: (t: number) => 0.5 + 0.05 * Math.sin(2 * Math.PI * 150 * t) },
    ],
  ])('%s', (_, voice) => {
    const truth = Array.from({ length: seconds * 100 }, (_, frame) => voice.pitch(frame / 100))
    expect(shareRight(tracked(soloLine(sung({ seconds, ...voice }).samples)).pitch, truth)).toBeGreaterThanOrEqual(0.95)
  })
})

test('where nothing sings, nothing is voiced', () => {
  const notes = [{ cents: 2400, seconds: 1 }, { cents: null, seconds: 1 }, { cents: 2600, seconds: 1 }] // prettier-ignore
  const { pitch } = tracked(soloLine(melody({ notes }).samples))
  expect(pitch.subarray(110, 190).every((hz) => hz === 0)).toBe(true)
})

test.each(['singing-female', 'vignesh', 'soprano-E4'])('%s: as autocorrelation summed up lag by lag says, in 85 of 100 frames', (name) => {
  const signal = fixture(name)
  const reference = referencePitch(signal)
  expect(reference.filter((hz) => hz > 0).length).toBeGreaterThan(reference.length * 0.15)
  expect(shareRight(tracked(soloLine(heard(signal))).pitch, reference)).toBeGreaterThanOrEqual(0.85)
})

test.each(['singing-female', 'vignesh'])(
  '%s: over chords half as strong as the voice, its melody is still told in four of five frames',
  (name) => {
    const signal = fixture(name)
    const reference = referencePitch(signal)
    chords(signal, -6)
    expect(shareRight(tracked(leadLine(heard(signal))).pitch, reference)).toBeGreaterThanOrEqual(0.8)
  },
)
