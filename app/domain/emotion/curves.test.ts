import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { analyseRecording } from '~/domain/voice/analyse-recording.server'
import { readFrames } from '~/infra/film-frames'
import { ffmpeg, h264 } from '../../../tests/setup/films'
import { sung, wavOf } from '../../../tests/setup/voice-signals'
import type { VoiceCurves } from './curves'
import { estimateAffect } from './emotion-formula'
import { modeOf } from './mode'
import { framesPerSecond, PictureWatcher } from './picture-curves'
import { voiceCurves } from './voice-curves'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'emotion-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function seen(name: string, filters: string) {
  const file = ffmpeg(['-f', 'lavfi', '-i', filters, ...h264, path.join(folder, `${name}.mp4`)])
  const watcher = new PictureWatcher()
  const whole = await readFrames({ file, format: 'mp4' }, { framesPerSecond, seconds: 60, wallMs: 60_000 }, (frame) => watcher.add(frame))
  expect([whole, watcher.durationMs]).toEqual([true, 6000])
  const { motion, sceneChanges } = watcher.curves(13)
  // What is after the last picture has no motion.
  expect([motion.length, motion[12]]).toEqual([13, null])
  return { motion: motion.slice(0, 12).map(Number), sceneChanges }
}

test('a still picture has no motion; a cut is a change of scene where it is, and no motion; a moving box is motion, and no change of scene', async () => {
  const still = await seen('still', 'color=gray:size=320x180:rate=25:duration=6')
  expect([Math.max(...still.motion), still.sceneChanges]).toEqual([0, []])
  const cut = await seen('cut', "color=black:size=320x180:rate=25:duration=6,drawbox=color=white:t=fill:enable='gte(t,3)'")
  expect(cut.sceneChanges).toMatchObject([{ atMs: 3000 }])
  expect(cut.sceneChanges[0]!.change).toBeGreaterThan(80)
  expect(Math.max(...cut.motion)).toBeLessThan(1)
  const box = await seen(
    'box',
    "color=black:size=320x180:rate=25:duration=6[a];color=white:size=40x40:rate=25:duration=6[b];[a][b]overlay=x='40*t'",
  )
  expect(Math.min(...box.motion)).toBeGreaterThan(0.5)
  expect(box.sceneChanges).toEqual([])
})

test('a voice’s curves say how loud, high, bright and vibrating it is, each half second', async () => {
  const file = path.join(folder, 'voice.wav')
  // Four seconds of A3, a rest, then A4 with a vibrato, twice as loud and with more harmonics.
  const high = (seconds: number) => 440 * 2 ** ((60 / 1200) * Math.sin(2 * Math.PI * 5.5 * seconds))
  const signal = sung({
    seconds: 9,
    pitch: (seconds) => (seconds < 4 ? 220 : seconds < 5.5 ? 0 : high(seconds)),
    amplitude: (seconds) => (seconds < 5.5 ? 0.25 : 0.5),
    noiseDb: 60,
  })
  fs.writeFileSync(file, wavOf(signal))
  const curves = voiceCurves(await analyseRecording(file, { withBrightness: true }), 20)
  expect(Object.values(curves).map(({ length }) => length)).toEqual(Array.from({ length: 7 }, () => 20))
  const [low, rest, loud] = [4, 9, 14]
  expect(curves.pitch[low]).toBeCloseTo(24, 0)
  expect(curves.pitch[loud]).toBeCloseTo(36, 0)
  expect([curves.pitch[rest], curves.mode[rest], curves.noteRate[rest]]).toEqual([null, null, null])
  expect(curves.loudness[loud]! - curves.loudness[low]!).toBeCloseTo(6, 0)
  expect(curves.loudness[rest]!).toBeLessThan(-50)
  expect(curves.brightness[loud]!).toBeGreaterThan(curves.brightness[low]!)
  expect([curves.vibratoRate[low], Math.round(curves.vibratoRate[loud]!)]).toEqual([null, 6])
  expect(curves.vibratoExtent[loud]!).toBeCloseTo(60, -1.5)
  // After the recording nothing is heard.
  expect([curves.loudness[19], curves.brightness[19], curves.pitch[19]]).toEqual([null, null, null])
})

test('a major scale is heard as major and a minor one as minor, whatever its tonic; too few notes as neither', () => {
  const scale = (steps: number[], tonic: number) =>
    steps.map((step) => ({ cents: 2400 + 100 * (step + tonic), ms: [0, 7, 12].includes(step) ? 1500 : 700 }))
  for (const tonic of [0, 5]) {
    expect(modeOf(scale([0, 2, 4, 5, 7, 4, 9, 7, 12], tonic))).toBeGreaterThan(0.3)
    expect(modeOf(scale([0, 2, 3, 5, 7, 3, 8, 7, 12], tonic))).toBeLessThan(-0.3)
  }
  expect(modeOf(scale([0, 4, 7], 0))).toBeNull()
})

const steps = 30
const flat = (value: number | null) => Array.from({ length: steps }, () => value)
const calm: VoiceCurves = {
  ...{ loudness: flat(-30), pitch: flat(30), brightness: flat(1500), noteRate: flat(1), mode: flat(0) },
  ...{ vibratoRate: flat(null), vibratoExtent: flat(null) },
}
const half = (before: number, after: number) => Array.from({ length: steps }, (_, step) => (step < 15 ? before : after))

test('the estimate is the weighted sum that its page tells: of the terms there are, measured by this work’s own middle and spread', () => {
  expect(estimateAffect({ voice: calm, picture: null })).toEqual({ arousal: flat(0), valence: flat(0) })
  // The median of two halves is between them and the spread 1.4826 times their distance to it: z = ±1 / (2 · 1.4826).
  const z = 1 / (2 * 1.4826)
  const louder = estimateAffect({ voice: { ...calm, loudness: half(-40, -20) }, picture: null })
  // Without a picture its weight is nobody's.
  expect(louder.arousal[29]).toBeCloseTo((0.4 * z) / 0.85, 3)
  expect(louder.arousal[0]).toBeCloseTo((-0.4 * z) / 0.85, 3)
  expect(louder.valence).toEqual(flat(0))
  const moving = { motion: half(1, 9), sceneChanges: [] }
  expect(estimateAffect({ voice: calm, picture: moving }).arousal[29]).toBeCloseTo(0.15 * z, 3)
  const major = estimateAffect({ voice: { ...calm, mode: flat(1), noteRate: half(1, 5) }, picture: null })
  expect(major.valence[29]).toBeCloseTo(0.5 + 0.3 * z, 3)
  expect(major.valence[0]).toBeCloseTo(0.5 - 0.3 * z, 3)
})

test('who does not sing has no valence; who is silent little arousal; and no value leaves −1..1', () => {
  const pausing = half(30, 30).map((pitch, step) => (step < 20 ? pitch : null))
  const quiet = half(-30, -30).map((loudness, step) => (step < 20 ? loudness : -120))
  const estimate = estimateAffect({
    voice: { ...calm, pitch: pausing, loudness: quiet, brightness: pausing, noteRate: pausing },
    picture: null,
  })
  expect(estimate.valence.slice(20)).toEqual(flat(null).slice(20))
  expect(estimate.arousal[29]).toBe(-1)
  const wild = {
    ...calm,
    loudness: half(-120, 0),
    brightness: half(0, 8000),
    pitch: half(-12, 72),
    noteRate: half(0, 50),
    mode: half(-1, 1),
  }
  const { arousal, valence } = estimateAffect({ voice: wild, picture: { motion: half(0, 100), sceneChanges: [] } })
  expect([...arousal, ...valence].every((value) => value !== null && Math.abs(value) <= 1)).toBe(true)
})
