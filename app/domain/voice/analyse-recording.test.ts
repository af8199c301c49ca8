import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNoise, chords, fixture, melody, type Signal, sung, wavOf } from '../../../tests/setup/voice-signals'
import { analyseAside } from './analyse-aside.server'
import { analyseRecording } from './analyse-recording.server'

let folder: string
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'analyse-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const file = (signal: Signal, format?: Parameters<typeof wavOf>[1]) => {
  const made = path.join(folder, `${fs.readdirSync(folder).length}.wav`)
  fs.writeFileSync(made, wavOf(signal, format))
  return made
}
const analysed = (signal: Signal, declaredAccompaniment = false) =>
  analyseRecording(file(signal, { bits: 32, float: true }), { declaredAccompaniment })

/** A scale up and down again, a minute and a half semitone apart from A 440. */
const scale = (more: Partial<Parameters<typeof melody>[0]> = {}, shift = 20) =>
  melody({
    notes: [24, 26, 28, 29, 31, null, 29, 28, 26, 24].map((semitone, n) => ({
      cents: semitone === null ? null : semitone * 100 + shift,
      seconds: n % 3 ? 0.5 : 1.8,
    })),
    ...more,
  })

describe('a scale that is known', () => {
  test('its notes, tuning and vibrato are found', async () => {
    const { notes, features, refusals, accompaniment, quality, contour, recording } = await analysed(
      scale({ vibrato: { rate: 5.5, extent: 60 } }),
    )
    expect(refusals).toEqual([])
    expect(accompaniment.kind).toBe('solo')
    expect(notes.map(({ cents }) => Math.round(cents / 100))).toEqual([24, 26, 28, 29, 31, 29, 28, 26, 24])
    expect(features.tuning!.value).toBeCloseTo(20, -1)
    expect(features.gridDeviation!.value).toBeLessThan(6)
    expect(features.diatonicFit!.value).toBe(1)
    expect(features.vibratoRate!.value).toBeCloseTo(5.5, 0)
    expect(Math.abs(features.vibratoExtent!.value - 60)).toBeLessThan(12)
    expect(features.vibratoUse!.value).toBeGreaterThan(0.8)
    expect(quality.voicedShare).toBeGreaterThan(0.9)
    expect(contour.cents.length * contour.hopMs).toBe(recording.durationMs)
  })

  test('without a vibrato none is found, and a drift is', async () => {
    expect((await analysed(scale())).features).toMatchObject({ vibratoUse: { value: 0 }, vibratoRate: null, vibratoExtent: null })
    const notes = Array.from({ length: 20 }, (_, n) => ({ cents: 2400 + 100 * (n % 5) + n * 1.5, seconds: 0.6 }))
    // 30 cents over twelve seconds.
    expect(Math.abs((await analysed(melody({ notes }))).features.drift!.value - 150)).toBeLessThan(20)
  })
})

test('the same bytes make the same analysis; in the thread too, which tells how far it is', async () => {
  const recording = file(fixture('vignesh', 10))
  const first = JSON.stringify(await analyseRecording(recording))
  const shares: number[] = []
  const aside = await analyseAside(recording, { declaredAccompaniment: false, onProgress: (share) => shares.push(share) })
  expect(JSON.stringify(aside)).toBe(first)
  expect(shares.length).toBeGreaterThan(3)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test('the thread is stopped by the signal, waiting or at work, and says what is wrong with a file', async () => {
  const recording = file(fixture('vignesh', 10))
  const [atWork, waiting] = [new AbortController(), new AbortController()]
  const first = analyseAside(recording, {
    declaredAccompaniment: false,
    signal: atWork.signal,
    onProgress: () => atWork.abort(new Error('first')),
  })
  const second = analyseAside(recording, { declaredAccompaniment: false, signal: waiting.signal })
  waiting.abort(new Error('second'))
  await expect(second).rejects.toThrow('second')
  await expect(first).rejects.toThrow('first')
  const broken = path.join(folder, 'broken.wav')
  fs.writeFileSync(broken, 'ID3 and so on')
  await expect(analyseAside(broken, { declaredAccompaniment: false })).rejects.toMatchObject({
    name: 'UnreadableRecording',
    code: 'notWav',
  })
  expect((await analyseAside(recording, { declaredAccompaniment: false })).refusals).toEqual([])
})

describe('what is known of a signal', () => {
  const short = (cents: (step: number) => number, more: Partial<Parameters<typeof melody>[0]> = {}) =>
    melody({ notes: Array.from({ length: 13 }, (_, step) => ({ cents: cents(step), seconds: 0.8 })), ...more })

  test('a vibrato that begins late is as wide as it is where it sounds', async () => {
    const major = [0, 2, 4, 5, 7, 9, 11, 12, 11, 9, 7, 5, 4]
    const { vibratoExtent, vibratoRate } = (
      await analysed(short((step) => 2400 + major[step]! * 100, { vibrato: { rate: 5.5, extent: 60 } }))
    ).features
    expect(Math.abs(vibratoExtent!.value - 60)).toBeLessThan(5)
    expect(vibratoRate!.value).toBeCloseTo(5.5, 0)
  })

  test('a chromatic line well in tune says nothing of keeping to a scale; missed notes do', async () => {
    expect((await analysed(short((step) => 2400 + step * 100))).features).toMatchObject({ diatonicFit: null, inTuneShare: { value: 1 } })
    const missed = await analysed(short((step) => 2400 + step * 100 + (step % 2 ? 25 : -25)))
    expect(missed.features.diatonicFit!.value).toBeLessThan(0.75)
  })

  test('harmonics 6 dB apart are so wherever they lie between the bins', async () => {
    for (const bin of [15, 15.25, 15.5]) {
      const signal = sung({ seconds: 2, pitch: () => (bin * 24_000) / 1024, harmonic: (n) => 10 ** ((-6 * (n - 1)) / 20) })
      expect(Math.abs((await analysed(signal)).features.h1h2!.value - 6)).toBeLessThan(0.5)
    }
  })

  test('noise 20 dB below a voice is 20 dB below, though it never pauses nor stands still', async () => {
    const { rate, samples } = fixture('vignesh', 10)
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    // Half of white noise at 44.1 kHz lies above what is listened to.
    addNoise(samples, level * Math.SQRT2 * 0.1)
    expect(Math.abs((await analysed({ rate, samples })).quality.snrDb! - 20)).toBeLessThan(2)
  })
})

describe('what cannot be scored', () => {
  const codes = async (signal: Signal) => (await analysed(signal)).refusals.map(({ code }) => code)
  const sine = (amplitude: number, seconds = 9) => sung({ seconds, pitch: () => 220, amplitude: () => amplitude, noiseDb: 50 })

  test('speech is no singing; real singing is', async () => {
    expect(await codes(fixture('speech-female', 10))).toEqual(['spoken'])
    for (const name of ['singing-female', 'vignesh', 'soprano-E4']) expect(await codes(fixture(name, 10))).toEqual([])
  })

  test('too short, silent, clipped, noisy, unvoiced, narrow', async () => {
    expect((await analysed(sine(0.5, 3))).refusals).toEqual([{ code: 'tooShort', value: 3000, limit: 8000 }])
    expect(await codes({ rate: 24_000, samples: new Float32Array(240_000) })).toEqual(['silent'])
    expect(await codes(sine(0.0005))).toEqual(['silent'])
    const { rate, samples } = sine(0.5)
    expect(await codes({ rate, samples: samples.map((sample) => Math.max(-0.2, Math.min(0.2, sample))) })).toEqual(['clipped'])
    expect(await codes(sung({ seconds: 9, pitch: (t) => (t % 3 < 2 ? 220 : 0), noiseDb: 6 }))).toContain('noisy')
    expect(await codes(sung({ seconds: 20, pitch: (t) => (t < 4 ? 220 : 0), noiseDb: 45 }))).toEqual(['unvoiced'])
    expect(await codes(sung({ seconds: 9, pitch: () => 220, harmonic: (_, hz) => (hz < 2000 ? 1 : 0) }))).toEqual(['narrow'])
  })
})

describe('an accompaniment', () => {
  test('is heard where there is one, and then only the pitch is told, with low confidence', async () => {
    for (const name of ['singing-female', 'vignesh', 'soprano-E4']) {
      const signal = fixture(name, 10)
      chords(signal, -6)
      const { accompaniment, features, refusals } = await analysed(signal)
      expect(accompaniment.kind).toBe('accompanied')
      expect(refusals).toEqual([])
      expect(features).toMatchObject({
        gridDeviation: { confidence: 'low' },
        cpp: null,
        dynamicRange: null,
        vibratoUse: null,
        voicedRatio: null,
      })
    }
  })

  test('is not heard in noise, nor in a solo; declared all the same, it takes the tone away', async () => {
    const noisy = fixture('singing-female', 10)
    addNoise(noisy.samples, 0.01)
    for (const signal of [noisy, fixture('vignesh', 10), fixture('soprano-E4', 10)])
      expect((await analysed(signal)).accompaniment.kind).toBe('solo')
    expect(await analysed(scale(), true)).toMatchObject({
      accompaniment: { kind: 'solo' },
      features: { cpp: null, tuning: { confidence: 'low' } },
    })
  })
})

test('whatever a file holds, its analysis is whole and told in numbers', async () => {
  const noise = { rate: 24_000, samples: new Float32Array(240_000) }
  addNoise(noise.samples, 0.2)
  const odd: [Signal, Parameters<typeof wavOf>[1]][] = [
    [{ rate: 8_000, samples: Float32Array.of(0.5) }, {}],
    [{ rate: 8_000, samples: new Float32Array(900).fill(1) }, { bits: 8 }],
    [{ rate: 44_100, samples: new Float32Array(44_100).map((_, n) => (n % 2 ? 1 : -1)) }, { channels: 6 }],
    [
      { rate: 16_000, samples: new Float32Array(16_000).map((_, n) => [NaN, Infinity, 1e30, 0.1][n % 4]!) },
      { bits: 32, float: true },
    ],
    [noise, { bits: 24 }],
    [{ rate: 11_025, samples: fixture('vignesh').samples }, { bits: 8 }],
  ]
  for (const [signal, format] of odd) {
    const analysis = await analyseRecording(file(signal, format))
    const plain = JSON.parse(JSON.stringify(analysis)) as unknown
    // JSON turns what is no number into null.
    expect(plain).toEqual(analysis)
    expect(analysis.refusals.length + analysis.notes.length).toBeGreaterThan(0)
  }
})
