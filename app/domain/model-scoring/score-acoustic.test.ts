import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeatureCode, featureCodes, type Features, type VoiceAnalysis } from '~/domain/voice/analysis'
import { analyseRecording } from '~/domain/voice/analyse-recording.server'
import { randomFrom } from '../../../tests/hostile/random'
import { chords, fixture, melody, type Signal, wavOf } from '../../../tests/setup/voice-signals'
import { weightsOf } from './acoustic-weights'
import { featureFacts, goodnessOf, zOf } from './features'
import { type ModelResult, modelResultSchema } from './model-result'
import type { ScoreOptions } from './model'
import { acousticModel } from './score-acoustic'
import { skillCodes } from './skills'
import { toHalf } from './to-half'

let folder: string
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'score-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const analysed = (signal: Signal) => {
  const file = path.join(folder, 'recording.wav')
  fs.writeFileSync(file, wavOf(signal, { bits: 24 }))
  return analyseRecording(file)
}
const options: ScoreOptions = { skills: skillCodes, declaredAccompaniment: false, voiceType: 'unknown' }
const scored = (analysis: VoiceAnalysis, more: Partial<ScoreOptions> = {}) =>
  modelResultSchema.parse(acousticModel.score(analysis, { ...options, ...more }))
const skill = ({ skills }: ModelResult, code: string) => skills.find((one) => one.skill === code)!
const scoreOf = (result: ModelResult, code: string) => {
  const found = skill(result, code)
  return found.scored ? found.score : null
}

const semitones = [24, 26, 28, 29, 31, 33, 31, 29, 28, 26, 24]
const song = (off: () => number = () => 0) =>
  melody({ vibrato: { rate: 5.5, extent: 40 }, notes: semitones.map((semitone) => ({ cents: semitone * 100 + off(), seconds: 0.9 })) })

test('12 dB louder or softer moves no score by a tenth', async () => {
  for (const name of ['singing-female', 'vignesh']) {
    const { rate, samples } = fixture(name, 10)
    const at = async (db: number) => scored(await analysed({ rate, samples: samples.map((sample) => sample * 0.2 * 10 ** (db / 20)) }))
    const [plain, ...others] = [await at(0), await at(12), await at(-12)]
    for (const other of others)
      for (const one of plain!.skills) {
        const [before, after] = [scoreOf(plain!, one.skill), scoreOf(other, one.skill)]
        expect(before === null).toBe(after === null)
        if (before !== null) expect(Math.abs(before - after!)).toBeLessThan(0.1)
      }
  }
})

test('notes that are each out of tune by up to 50 cents lower the pitch', async () => {
  const plain = scoreOf(scored(await analysed(song())), 'pitch')!
  for (const seed of [1, 2, 3]) {
    const random = randomFrom(seed)
    const detuned = scoreOf(scored(await analysed(song(() => random.between(-50, 50)))), 'pitch')!
    expect(detuned).toBeLessThan(plain - 0.5)
  }
})

test('what is refused has no score at all', async () => {
  const result = scored(await analysed(fixture('speech-female', 10)))
  expect(result.average).toBeNull()
  expect(result.skills.every((one) => !one.scored && one.why === 'refused')).toBe(true)
  expect(result.refusals).toMatchObject([{ code: 'spoken' }])
})

test('with an accompaniment, heard or declared, only the pitch is scored, with low confidence', async () => {
  const mixed = fixture('singing-female', 10)
  chords(mixed, -3)
  for (const result of [scored(await analysed(mixed)), scored(await analysed(song()), { declaredAccompaniment: true })]) {
    expect(result.skills.flatMap((one) => (one.scored ? [one.skill] : []))).toEqual(['pitch'])
    expect(skill(result, 'tone')).toEqual({ scored: false, skill: 'tone', why: 'accompanied' })
  }
})

describe('of analyses that could be', () => {
  const measured = (values: Partial<Record<FeatureCode, number>>): VoiceAnalysis => ({
    version: 1,
    recording: { durationMs: 60_000, sampleRate: 44_100, channels: 1, bits: 16, float: false },
    quality: { clippedShare: 0, snrDb: 40, voicedShare: 0.8, bandwidthHz: 12_000, loudnessDb: -20 },
    refusals: [],
    accompaniment: { kind: 'solo', likelihood: 0 },
    contour: { hopMs: 10, cents: [], levels: [] },
    notes: [{ startMs: 0, durationMs: 1000, cents: 2500, vibrato: null }],
    features: Object.fromEntries(
      featureCodes.map((code) => [code, values[code] === undefined ? null : { value: values[code], confidence: 'high' as const }]),
    ) as Features,
  })
  const usual = Object.fromEntries(featureCodes.map((code) => [code, featureFacts[code].usual.mean])) as Record<FeatureCode, number>
  const any = fc.record(
    Object.fromEntries(featureCodes.map((code) => [code, fc.double({ min: -200, max: 200, noNaN: true })])) as Record<
      FeatureCode,
      fc.Arbitrary<number>
    >,
    { requiredKeys: [] },
  )

  test('scores and intervals keep to 1..5, and contributions add up to the way from 3', () => {
    fc.assert(
      fc.property(any, (values) => {
        for (const one of scored(measured(values)).skills) {
          if (!one.scored) continue
          expect(one.low).toBeLessThanOrEqual(one.score)
          expect(one.high).toBeGreaterThanOrEqual(one.score)
          const sum = one.contributions.reduce((total, { points }) => total + points, 0)
          expect(Math.abs(sum - (one.score - 3))).toBeLessThan(0.02)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('what is better of a feature never lowers a score', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...featureCodes),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (code, a, b) => {
          const { mean, sd } = featureFacts[code].usual
          const at = (z: number) => mean + z * sd
          const good = (z: number) => goodnessOf(code, zOf(code, at(z), 'unknown'))
          const [worse, better] = good(a) <= good(b) ? [a, b] : [b, a]
          const [before, after] = [worse, better].map((z) => scored(measured({ ...usual, vibratoUse: 0.4, [code]: at(z!) })))
          for (const one of before!.skills) {
            const [low, high] = [scoreOf(before!, one.skill), scoreOf(after!, one.skill)]
            if (low !== null && high !== null) expect(high).toBeGreaterThanOrEqual(low)
          }
        },
      ),
      { numRuns: 150 },
    )
    for (const code of skillCodes)
      for (const [feature, weight] of weightsOf(code)) {
        expect(weight).toBeGreaterThanOrEqual(0)
        expect(featureFacts[feature].direction).not.toBe('none')
      }
  })

  test('a vibrato, a falsetto, a chest voice that was not heard is not scored', () => {
    const why = (analysis: VoiceAnalysis, code: string, voiceType: ScoreOptions['voiceType'] = 'tenor') => {
      const found = skill(scored(analysis, { voiceType }), code)
      return found.scored ? 'scored' : found.why
    }
    const sung = (cents: number, more: Partial<Record<FeatureCode, number>> = {}) => ({
      ...measured({ ...usual, ...more }),
      notes: [{ startMs: 0, durationMs: 1000, cents, vibrato: null }],
    })
    expect(why(sung(2500, { vibratoUse: 0 }), 'Vibrato')).toBe('notObserved')
    expect(why(sung(2500, { vibratoUse: 0.5 }), 'Vibrato')).toBe('scored')
    expect(why(sung(3300, { h1h2: 12 }), 'Falsetto')).toBe('scored')
    expect(why(sung(3300, { h1h2: 0 }), 'Falsetto')).toBe('notObserved')
    expect(why(sung(3300, { h1h2: 12 }), 'Falsetto', 'unknown')).toBe('notObserved')
    expect(why(sung(2500), 'Chest')).toBe('scored')
    expect(why(sung(3300), 'Chest')).toBe('notObserved')
    expect(scored(measured({})).average).toBeNull()
  })

  test('the average is of the scored skills, and narrower than one of them', () => {
    const { skills, average } = scored(measured(usual))
    const all = skills.flatMap((one) => (one.scored ? [one] : []))
    expect(average!.score).toBeCloseTo(all.reduce((sum, one) => sum + one.score, 0) / all.length, 2)
    expect(average!.high - average!.low).toBeLessThan(Math.max(...all.map(({ low, high }) => high - low)))
  })
})

test.each([
  [1, 1],
  [3.24, 3],
  [3.25, 3.5],
  [4.76, 5],
])('%s is shown as %s', (score, shown) => expect(toHalf(score)).toBe(shown))
