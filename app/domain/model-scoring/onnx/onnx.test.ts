import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { analysisWith } from '../../../../tests/factories/rated-clips'
import { denseModel, endlessModel, hugeModel, listeningModel, manifestOf, writeModel } from '../../../../tests/setup/onnx-file'
import { sung, wavOf } from '../../../../tests/setup/voice-signals'
import { modelResultSchema } from '../model-result'
import { skillCodes } from '../skills'
import type { OnnxFault } from './onnx-codes'
import { type OnnxManifest, onnxManifestSchema } from './onnx-manifest'
import { onnxModel } from './onnx-model.server'
import { onnxLimits, runOnnx } from './run-onnx.server'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-onnx-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const analysis = analysisWith({ diatonicFit: 0.9, slope: null })
const options = { skills: skillCodes, declaredAccompaniment: false, voiceType: 'soprano' as const }
const twoFeatures: OnnxManifest['features'] = [
  { feature: 'diatonicFit', missing: 0.88 },
  { feature: 'slope', missing: 70 },
]
let files = 0
const stored = (bytes: Buffer, given: Partial<OnnxManifest> = {}) => ({
  file: writeModel(path.join(folder, `${files++}.onnx`), bytes),
  manifest: manifestOf(bytes, given),
})

describe('a model file', () => {
  test('scores by features in the order of its manifest; what was not measured is what the manifest says', async () => {
    const weights = [
      [1, 0],
      [0, 0.01],
    ]
    const bytes = denseModel({ weights, bias: [-0.4, -0.2] })
    const model = onnxModel({ version: 'onnx-7', ...stored(bytes, { skills: ['tone', 'Open'], features: twoFeatures }) })
    const result = await model.score(analysis, options)
    expect(modelResultSchema.parse(result)).toEqual(result)
    expect(result.model).toEqual({ kind: 'onnx', version: 'onnx-7' })
    const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
    const scores = Object.fromEntries(result.skills.flatMap((skill) => (skill.scored && !skill.by ? [[skill.skill, skill.score]] : [])))
    expect(scores).toEqual({ tone: expect.closeTo(1 + 4 * sigmoid(0.5), 2), Open: expect.closeTo(1 + 4 * sigmoid(0.5), 2) })
    expect(result.skills.find(({ skill }) => skill === 'pitch')).toMatchObject({ scored: true, by: { kind: 'acoustic' } })
    const refused = { ...analysis, refusals: [{ code: 'noisy' as const, value: 3, limit: 15 }] }
    expect((await model.score(refused, options)).average).toBeNull()
    const mixed = await model.score(analysis, { ...options, declaredAccompaniment: true })
    expect(mixed.skills.find(({ skill }) => skill === 'tone')).toMatchObject({ why: 'accompanied' })
  })

  test('listens to one channel at 16 kHz', async () => {
    const signal = sung({ seconds: 1, rate: 44_100, pitch: () => 440, harmonic: (number) => (number === 1 ? 1 : 0), amplitude: () => 0.5 })
    const recording = path.join(folder, 'tone.wav')
    fs.writeFileSync(recording, wavOf(signal, { channels: 2 }))
    const model = stored(listeningModel(), { audio: true, features: [] })
    const [answer] = await runOnnx(model, [{ features: analysis.features, recording }])
    // The mean of a sine of 0.3 without its sign.
    expect(answer!.scores[0]).toBeCloseTo(1 + (10 * 0.3 * 2) / Math.PI, 1)
    expect(answer!.confidence).toEqual([0.5])
    const result = await onnxModel({ version: 'onnx-8', ...model }).score(analysis, { ...options, recordingFile: recording })
    expect(result.skills[0]).toMatchObject({ skill: 'pitch', scored: true, confidence: 'medium' })
  })
})

describe('a model that should not be believed', () => {
  const one = denseModel({ weights: [[1]], bias: [0] })
  const fault = async (model: { file: string; manifest: OnnxManifest }, limits: Partial<typeof onnxLimits> = {}) =>
    runOnnx(model, [{ features: analysis.features, recording: null }], { limits: { ...onnxLimits, ...limits } }).then(
      () => 'none',
      (error: OnnxFault) => error.code ?? String(error),
    )

  test('is refused with a code', async () => {
    expect(await fault(stored(one))).toBe('none')
    const other = stored(one)
    fs.appendFileSync(other.file, 'x')
    expect(await fault(other)).toBe('onnxHash')
    const gone = stored(one)
    fs.rmSync(gone.file)
    expect(await fault(gone)).toBe('onnxGone')
    expect(await fault(stored(one), { fileBytes: 20 })).toBe('onnxTooLarge')
    expect(await fault(stored(Buffer.from('no model at all')))).toBe('onnxUnreadable')
    expect(await fault(stored(one, { features: twoFeatures }))).toBe('onnxInputs')
    expect(await fault(stored(listeningModel()))).toBe('onnxInputs')
    expect(await fault(stored(one, { skills: ['pitch', 'tone'] }))).toBe('onnxOutputs')
    expect(await fault(stored(denseModel({ weights: [[1]], bias: [NaN] })))).toBe('onnxNotFinite')
    expect(await fault(stored(denseModel({ weights: [[1]], bias: [9], squash: false })))).toBe('onnxRange')
  })

  test('ends with its process where it comes to no end or wants too much', async () => {
    expect(await fault(stored(endlessModel()), { wallMs: 3000 })).toBe('onnxTooHeavy')
    expect(await fault(stored(hugeModel()))).toBe('onnxTooHeavy')
  })
})

test('a manifest names each skill and feature once, a licence and a hash', () => {
  const whole = manifestOf(Buffer.from(''))
  expect(onnxManifestSchema.parse(whole)).toEqual(whole)
  const broken: object[] = [
    { sha256: 'ABC' },
    { licence: ' ' },
    { skills: [] },
    { skills: ['pitch', 'pitch'] },
    { skills: ['loudness'] },
    { features: [] },
    { features: [twoFeatures[0], twoFeatures[0]] },
    { more: 1 },
  ]
  for (const change of broken) expect(onnxManifestSchema.safeParse({ ...whole, ...change }).success).toBe(false)
})
