import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256OfFile } from '~/infra/storage'
import { cutWav } from './cut-wav.server'
import { segmentSpans } from './segment-spans'
import { readWavHead } from '~/domain/voice/wav-head.server'

describe('the spans of a recording', () => {
  test('leave nothing out and nothing twice; each is ten seconds, the last one to eleven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), fc.constantFrom(8000, 16_000, 44_100, 48_000, 96_000), (frames, sampleRate) => {
        const spans = segmentSpans({ frames, sampleRate })
        expect(spans[0]!.from).toBe(0)
        expect(spans.at(-1)!.to).toBe(frames)
        spans.slice(1).forEach(({ from }, index) => expect(from).toBe(spans[index]!.to))
        for (const { from, to } of spans.slice(0, -1)) expect(to - from).toBe(10 * sampleRate)
        const last = spans.at(-1)!.to - spans.at(-1)!.from
        expect(last).toBeLessThan(11 * sampleRate)
        if (spans.length > 1) expect(last).toBeGreaterThanOrEqual(sampleRate)
      }),
    )
  })

  test.each([
    [20, [10, 10]],
    [21, [10, 10, 1]],
    [20.5, [10, 10.5]],
    [9, [9]],
  ])('%s s make %j', (seconds, lengths) => {
    expect(segmentSpans({ frames: seconds * 1000, sampleRate: 1000 }).map(({ from, to }) => (to - from) / 1000)).toEqual(lengths)
  })
})

describe('cutting', () => {
  let folder: string
  beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cut-'))))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
  const make = (name: string, seconds: number, ...options: string[]) => {
    const file = path.join(folder, name)
    ffmpeg('-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:c=pink:r=44100:a=0.5`, ...options, file)
    return file
  }
  const cut = (source: string) => cutWav({ source, folder: fs.mkdtempSync(path.join(folder, 'out-')) })
  /** The samples of WAV files, one after the other, as ffmpeg reads them. */
  const samples = (...files: string[]) =>
    Buffer.concat(
      files.map((file) => execFileSync('ffmpeg', ['-loglevel', 'error', '-i', file, '-f', 's32le', '-'], { maxBuffer: 2 ** 30 })),
    )

  test.each([
    ['16 bits, mono', ['-ac', '1', '-c:a', 'pcm_s16le']],
    ['24 bits, stereo, 48 kHz', ['-ac', '2', '-ar', '48000', '-c:a', 'pcm_s24le']],
    ['floats', ['-ac', '2', '-c:a', 'pcm_f32le']],
    ['8 bits, mono: odd lengths', ['-ac', '1', '-ar', '11025', '-c:a', 'pcm_u8']],
    ['six channels, an extensible head', ['-ac', '6', '-c:a', 'pcm_s16le']],
  ])('joined again the segments are the recording, sample for sample: %s', async (name, options) => {
    const source = make(`${name.length}.wav`, 32.7, ...options)
    const segments = (await cut(source))!
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 10_000],
      [10_000, 20_000],
      [20_000, 30_000],
      [30_000, 32_700],
    ])
    expect(samples(...segments.map(({ file }) => file)).equals(samples(source))).toBe(true)
    for (const { file, size, sha256 } of segments) expect([fs.statSync(file).size, await sha256OfFile(file)]).toEqual([size, sha256])
  })

  test('a head that says two things of its samples is none, and more segments than its length has are not cut', async () => {
    const source = make('two-heads.wav', 25, '-ac', '1', '-c:a', 'pcm_s16le', '-fflags', '+bitexact')
    const bytes = fs.readFileSync(source)
    const slow = Buffer.from(bytes.subarray(12, 36))
    slow.writeUInt32LE(1, 12)
    const twice = path.join(folder, 'twice.wav')
    fs.writeFileSync(twice, Buffer.concat([bytes.subarray(0, 36), slow, bytes.subarray(36)]))
    expect(await cut(twice)).toBeNull()
    const own = fs.mkdtempSync(path.join(folder, 'most-'))
    expect(await cutWav({ source, folder: own, most: 2 })).toBeNull()
    expect(fs.readdirSync(own)).toEqual([])
    expect(await cutWav({ source, folder: own, most: 3 })).toHaveLength(3)
  })

  test('a file that was cut off, and one that did not know its length, have what is there', async () => {
    const source = make('whole.wav', 15, '-c:a', 'pcm_s16le', '-ac', '1')
    const half = path.join(folder, 'half.wav')
    fs.writeFileSync(half, fs.readFileSync(source).subarray(0, 44_100 * 2 * 12 + 78))
    expect((await cut(half))!.at(-1)!.endMs).toBe(12_000)
    const unknown = path.join(folder, 'unknown.wav')
    const bytes = fs.readFileSync(source)
    // The most there is, or what stood there before anything was recorded.
    for (const length of [0xffffffff, 0]) {
      bytes.writeUInt32LE(length, bytes.indexOf('data') + 4)
      fs.writeFileSync(unknown, bytes)
      expect((await cut(unknown))!.at(-1)!.endMs).toBe(15_000)
    }
  })

  test('what is no WAV of plain samples is left alone', async () => {
    const packed = make('packed.wav', 12, '-c:a', 'adpcm_ms')
    expect(await cut(packed)).toBeNull()
    const none = path.join(folder, 'none.wav')
    fs.writeFileSync(none, 'RIFF\0\0\0\0WAVEdata')
    expect(await cut(none)).toBeNull()
  })

  test('a head whose sizes say what cannot be is none', async () => {
    const file = path.join(folder, 'head.wav')
    const head = Buffer.from(fs.readFileSync(make('small.wav', 1, '-c:a', 'pcm_s16le', '-ac', '1')))
    head.writeUInt16LE(0, head.indexOf('fmt ') + 10)
    fs.writeFileSync(file, head)
    const opened = await fs.promises.open(file)
    expect(await readWavHead(opened)).toBeNull()
    await opened.close()
  })
})
