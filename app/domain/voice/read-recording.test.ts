import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../../tests/hostile/random'
import { type Signal, sung, wavOf } from '../../../tests/setup/voice-signals'
import { checkRecording, readRecording } from './read-recording.server'
import { recordingLimits, UnreadableRecording } from './unreadable-recording'

let folder: string
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'read-recording-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function read(bytes: Buffer) {
  const file = path.join(folder, 'recording.wav')
  fs.writeFileSync(file, bytes)
  return readRecording(file)
}

const signal = sung({ seconds: 0.5, pitch: () => 220 })

describe('every kind of samples is heard as the same sound', () => {
  test.each([
    [{ bits: 8 }, 0.005],
    [{ bits: 16 }, 1e-4],
    [{ bits: 24 }, 1e-6],
    [{ bits: 32 }, 1e-6],
    [{ bits: 32, float: true }, 1e-6],
    [{ bits: 64, float: true }, 1e-6],
    [{ bits: 16, extensible: true }, 1e-4],
    [{ bits: 32, float: true, extensible: true }, 1e-6],
    [{ bits: 16, channels: 2 }, 1e-4],
    [{ bits: 24, channels: 6, extensible: true }, 1e-6],
  ] as const)('%o', async (format, tolerance) => {
    const { samples, recording, clippedShare } = await read(wavOf(signal, format))
    const plain = await read(wavOf(signal, { bits: 64, float: true }))
    expect(recording).toEqual({ durationMs: 500, sampleRate: 24_000, channels: 1, float: false, ...without(format, 'extensible') })
    expect(clippedShare).toBe(0)
    const off = samples.map((sample, n) => Math.abs(sample - plain.samples[n]!))
    expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(tolerance)
  })

  test.each([8_000, 11_025, 44_100, 47_999, 96_000, 192_000])('%s Hz', async (rate) => {
    const { samples, recording } = await read(wavOf(sung({ seconds: 0.5, rate, pitch: () => 220, harmonic: (n) => (n === 1 ? 1 : 0) })))
    expect(recording.sampleRate).toBe(rate)
    expect(Math.abs(samples.length - 12_000)).toBeLessThanOrEqual(1)
    const ups = samples.reduce((count, sample, n) => (n > 0 && samples[n - 1]! < 0 && sample >= 0 ? count + 1 : count), 0)
    expect(Math.abs(ups - 110)).toBeLessThanOrEqual(1)
  })
})

test('a file of more bytes than may be sent is read: it was decoded from a smaller one', async () => {
  const whole = recordingLimits.bytes + 64_000
  const head = wavOf({ rate: 192_000, samples: new Float32Array(8) }, { bits: 64, float: true, channels: 8 }).subarray(0, 44)
  head.writeUInt32LE(whole - 44 - ((whole - 44) % 64), 40)
  const file = path.join(folder, 'large.wav')
  fs.writeFileSync(file, head)
  fs.truncateSync(file, whole)
  expect((await readRecording(file)).recording).toMatchObject({ channels: 8, bits: 64 })
  fs.rmSync(file)
})

test('direct current goes, a silent channel makes nothing softer, and channels that oppose each other do not vanish', async () => {
  const energy = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0)
  const plain = energy((await read(wavOf(signal, { bits: 32 }))).samples)
  const shifted = await read(wavOf({ ...signal, samples: signal.samples.map((sample) => sample + 0.3) }, { bits: 32, float: true }))
  expect(energy(shifted.samples) / plain).toBeCloseTo(1, 3)
  for (const other of [0, -1]) {
    const stereo = wavOf({ ...signal, samples: interleaved(signal, other) }, { bits: 32, float: true })
    stereo.writeUInt16LE(2, 22)
    stereo.writeUInt16LE(8, 32)
    expect(energy((await read(stereo)).samples) / plain).toBeCloseTo(1, 3)
  }
})

test('clipping is told, a loud peak is none', async () => {
  const loud = signal.samples.map((sample) => Math.max(-1, Math.min(1, sample * 6)))
  expect((await read(wavOf({ ...signal, samples: loud }))).clippedShare).toBeGreaterThan(0.01)
  const softer = loud.map((sample) => sample * 0.5)
  expect((await read(wavOf({ ...signal, samples: softer }))).clippedShare).toBeGreaterThan(0.01)
  const low = sung({ seconds: 1, rate: 44_100, pitch: () => 70, harmonic: (n) => (n === 1 ? 1 : 0), amplitude: () => 1 })
  expect((await read(wavOf(low))).clippedShare).toBe(0)
})

test('half an hour is taken with what a codec pads', async () => {
  const file = path.join(folder, 'half-an-hour.wav')
  const head = wavOf({ rate: 8_000, samples: new Float32Array(1) }, { bits: 8 }).subarray(0, 44)
  const bytes = 8_000 * 1_800 + 374
  head.writeUInt32LE(bytes, 40)
  fs.writeFileSync(file, head)
  fs.truncateSync(file, 44 + bytes)
  await expect(checkRecording(file)).resolves.toBeUndefined()
})

describe('what is no recording is refused, with a reason', () => {
  const good = wavOf(signal)
  const changed = (change: (bytes: Buffer) => Buffer | void) => {
    const bytes = Buffer.from(good)
    return change(bytes) ?? bytes
  }
  test.each([
    ['an MP3', 'notWav', Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(5000, 0xff)])],
    ['nothing', 'notWav', Buffer.alloc(0)],
    ['a head alone', 'cutOff', good.subarray(0, 30)],
    ['a head without samples', 'empty', changed((bytes) => (bytes.writeUInt32LE(0, 40), bytes.subarray(0, 44)))],
    ['a file that was cut off', 'cutOff', good.subarray(0, good.length - 1000)],
    ['A-law', 'compressed', changed((bytes) => void bytes.writeUInt16LE(6, 20))],
    ['floats of 16 bits', 'compressed', changed((bytes) => void bytes.writeUInt16LE(3, 20))],
    ['no channel', 'badHead', changed((bytes) => void bytes.writeUInt16LE(0, 22))],
    ['frames of another size', 'badHead', changed((bytes) => void bytes.writeUInt16LE(7, 32))],
    ['a rate of 1 MHz', 'badRate', changed((bytes) => void bytes.writeUInt32LE(1_000_000, 24))],
  ])('%s: %s', async (_, code, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'UnreadableRecording', code })
  })

  test('a length that nobody knew when the head was written is no fault', async () => {
    const { recording } = await read(changed((bytes) => void bytes.writeUInt32LE(0xffffffff, 40)))
    expect(recording.durationMs).toBe(500)
  })

  test('more than half an hour', async () => {
    const head = wavOf({ rate: 8_000, samples: new Float32Array(1) }, { bits: 8 }).subarray(0, 44)
    head.writeUInt32LE(8_000 * 1_801, 40)
    await expect(read(Buffer.concat([head, Buffer.alloc(8_000 * 1_801, 128)]))).rejects.toMatchObject({ code: 'tooLong' })
  })
})

test('whatever is broken in a file, it is read or refused', async () => {
  const random = randomFrom(14)
  const formats = [{}, { bits: 24 }, { bits: 32, float: true }, { bits: 16, channels: 3, extensible: true }] as const
  for (let round = 0; round < 100; round++) {
    const bytes = Buffer.from(wavOf(signal, random.pick(formats)))
    for (let n = random.between(1, 6); n > 0; n--)
      bytes[random.chance(0.7) ? random.below(60) : random.below(bytes.length)] = random.below(256)
    const outcome = await read(random.chance(0.3) ? bytes.subarray(0, random.below(bytes.length)) : bytes).catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadableRecording)
    else expect((outcome as { samples: Float32Array }).samples.every(Number.isFinite)).toBe(true)
  }
})

const without = <T extends object, K extends PropertyKey>(from: T, key: K) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== key))

const interleaved = ({ samples }: Signal, other: number) =>
  Float32Array.from({ length: samples.length * 2 }, (_, n) => samples[n >> 1]! * (n % 2 ? other : 1))
