import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../app/domain/model-scoring/evaluation/random'
import { melody, wavOf } from '../../tests/setup/voice-signals'
import { bundle } from '../build.mjs'
import { BadManifest, readManifest } from './read-manifest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-evaluate-'))
const script = path.join('build', `evaluate-${process.pid}.mjs`)
const manifestOf = (text: string) => {
  const file = path.join(folder, 'manifest.csv')
  fs.writeFileSync(file, text)
  return file
}
const evaluate = (...args: string[]) => promisify(execFile)(process.execPath, [script, ...args])

/** A scale sung the better, the fewer cents its notes lie beside it and the more of a vibrato it has: 0..1. */
function sing(name: string, skill: number, seed: number): void {
  const random = seededRandom(seed)
  const steps = [0, 200, 400, 500, 700, 900, 700, 500, 400]
  const notes = steps.map((step) => ({ cents: 2400 + step + (random() - 0.5) * 160 * (1 - skill), seconds: 1 }))
  const signal = melody({ notes, noiseDb: 40, ...(skill > 0.3 && { vibrato: { rate: 5.5, extent: 80 * skill } }) })
  fs.writeFileSync(path.join(folder, name), wavOf(signal))
}

beforeAll(() => bundle('scripts/evaluate/evaluate-manifest.ts', script))
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.rmSync(script, { force: true })
})

test('made-up voices: both models beside the mean, what could not be scored by its line, JSON last', async () => {
  const voices = Array.from({ length: 9 }, (_, index) => ({ file: `voice${index}.wav`, skill: index / 8 }))
  voices.forEach(({ file, skill }, index) => sing(file, skill, index + 1))
  fs.writeFileSync(path.join(folder, 'text.wav'), 'no sound at all')
  const rows = voices.map(
    ({ file, skill }, index) => `${file},singer ${index},"Scale, up",${(1.5 + 3 * skill).toFixed(1)},${index === 0 ? '' : 3}`,
  )
  const manifest = manifestOf(['file,singer,song,overall,Pitch,mood', ...rows, 'text.wav,nobody,None,3,3'].join('\r\n'))
  const { stdout } = await evaluate(manifest)
  const lines = stdout.trim().split('\n')
  const told = JSON.parse(lines.at(-1)!)
  expect(told).toMatchObject({ evaluate: 'manifest.csv', recordings: 10, scored: 9 })
  expect(told.unscored).toEqual([{ line: 11, file: 'text.wav', why: expect.stringContaining('no WAV') }])
  const { overall, pitch } = told.skills
  expect(overall).toMatchObject({ recordings: 9, singers: 9, leftOut: 9, enough: false })
  expect(overall.default.spearman.value).toBeGreaterThan(0.6)
  expect(overall.calibrated.mae.value).toBeLessThan(overall.predictTheMean.mae.value)
  expect(overall.files[0]).toMatchObject({ file: 'voice0.wav', singer: 'singer 0', human: 1.5 })
  // Eight recordings: without one singer too few are left. All were given 3: no correlation.
  expect(pitch).toMatchObject({ recordings: 8, calibrated: null, default: { spearman: { value: null } } })
  const text = lines.join('\n')
  expect(text).toContain('Line 11, text.wav:')
  expect(text).toContain('Columns that are not looked at: mood')
  expect(text).toContain('Few: 9 recordings of 9 singers, of 30 and 10.')
  expect(text).toContain('No calibrated model:')
})

test('a manifest says all that is wrong with it, line by line', () => {
  fs.writeFileSync(path.join(folder, 'there.wav'), '')
  const faults = (text: string) => {
    try {
      readManifest(manifestOf(text))
    } catch (error) {
      if (error instanceof BadManifest) return error.faults
      throw error
    }
    return []
  }
  expect(faults('')).toEqual([
    'Line 1: there is no column “file”.',
    'Line 1: there is no column “singer”.',
    expect.stringContaining('no column of scores'),
  ])
  expect(faults('file,singer,overall\n')).toEqual(['No recordings are listed.'])
  expect(faults('file,singer,overall,overall\n')).toEqual(['Line 1: the column “overall” stands twice.'])
  expect(faults('file,singer,overall\nthere.wav,"Ann')).toEqual(['A quoted cell has no end.'])
  const rows = ['there.wav,Ann,5.5,', 'gone.wav,,3,yes', ',Bea,three,no', 'there.wav,Ann,,maybe', '', 'there.wav,Ann']
  expect(faults(['file,singer,overall,accompanied', ...rows].join('\n'))).toEqual([
    'Line 2: overall is “5.5”, no score from 1 to 5.',
    'Line 3: there is no file gone.wav beside the manifest.',
    'Line 3: no singer is named.',
    'Line 4: no file is named.',
    'Line 4: overall is “three”, no score from 1 to 5.',
    'Line 5: there.wav stands in line 2 already.',
    'Line 5: accompanied is “maybe”, neither yes nor no.',
    'Line 7: there.wav stands in line 5 already.',
  ])
})

test('a manifest from Windows, in Chinese: BOM or GB 18030, backslashes, whole paths', () => {
  fs.mkdirSync(path.join(folder, 'sub'), { recursive: true })
  const there = path.join(folder, 'sub', 'there.wav')
  fs.writeFileSync(there, '')
  const read = { file: there, singer: '王芳', voice: 'soprano', accompanied: false, scores: { pitch: 3.5 } }
  expect(readManifest(manifestOf(`\uFEFF文件,歌手,声部,伴奏,音准\r\n${there},王芳,女高音,无,3.5\r\n`)).listed).toEqual([
    { line: 2, ...read },
  ])
  // The same saved by a Chinese Excel.
  const bytes = 'cec4bcfe2cb8e8cad62cc9f9b2bf2cb0e9d7e02cd2f4d7bc0d0a7375625c74686572652e7761762ccdf5b7bc2cc5aeb8dfd2f42cb7f12c332e350d0a'
  fs.writeFileSync(path.join(folder, 'manifest.csv'), Buffer.from(bytes, 'hex'))
  expect(readManifest(path.join(folder, 'manifest.csv'))).toEqual({ listed: [{ line: 2, ...read }], targets: ['pitch'], ignored: [] })
})

test('ends with 1 and a sentence where there is nothing to read', async () => {
  await expect(evaluate()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('MANIFEST.csv') })
  await expect(evaluate(path.join(folder, 'none.csv'))).rejects.toMatchObject({ code: 1, stderr: 'There is no such file.\n' })
})
