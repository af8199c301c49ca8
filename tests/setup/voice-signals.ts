import fs from 'node:fs'
import { randomFrom } from '../hostile/random'

/** Recordings for tests and benches: made by a formula, so that their pitch is known, or read from tests/fixtures/voice. Samples are ±1. */
export type Signal = { rate: number; samples: Float32Array }

type Voice = {
  seconds: number
  rate?: number
  /** In Hz at a time in seconds; 0 is a pause. */
  pitch: (seconds: number) => number
  amplitude?: (seconds: number) => number
  /** The amplitude of a harmonic, by its number and its frequency; a voice's by default. */
  harmonic?: (number: number, frequency: number) => number
  /** White noise so many dB below the voice. */
  noiseDb?: number
  seed?: number
}

/** Falls by 9 dB an octave, with three formants of an open vowel and a singer's cluster near 3 kHz. */
const vowel = (number: number, frequency: number) => {
  const formants = [700, 1150, 2900].reduce(
    (sum, middle, n) => sum + [3, 2, 3][n]! / (1 + ((frequency - middle) / [120, 150, 300][n]!) ** 2),
    0.3,
  )
  return number ** -1.5 * formants
}

export function sung({ seconds, rate = 24_000, pitch, amplitude = () => 0.5, harmonic = vowel, noiseDb, seed = 1 }: Voice): Signal {
  const samples = new Float32Array(Math.round(seconds * rate))
  let phase = 0
  let energy = 0
  // Harmonics change slowly: their amplitudes are asked for once in 5 ms.
  let weights: number[] = []
  for (let n = 0; n < samples.length; n++) {
    const hz = pitch(n / rate)
    if (hz <= 0) continue
    phase += (2 * Math.PI * hz) / rate
    if (n % Math.round(rate / 200) === 0 || weights.length === 0) {
      const raw = Array.from({ length: Math.floor(Math.min(9_000, rate * 0.45) / hz) }, (_, k) => harmonic(k + 1, (k + 1) * hz))
      const norm = Math.sqrt(raw.reduce((sum, weight) => sum + weight * weight, 0))
      weights = raw.map((weight) => weight / norm)
    }
    let sum = 0
    for (let k = 0; k < weights.length; k++) sum += weights[k]! * Math.sin((k + 1) * phase)
    samples[n] = 0.6 * amplitude(n / rate) * sum
    energy += samples[n]! ** 2
  }
  if (noiseDb !== undefined) addNoise(samples, Math.sqrt(energy / samples.length) * 10 ** (-noiseDb / 20), seed)
  return { rate, samples }
}

/** White noise of this root mean square. */
export function addNoise(samples: Float32Array, amplitude: number, seed = 1): void {
  const random = randomFrom(seed)
  const uniform = () => random.below(2 ** 30) / 2 ** 29 - 1
  for (let n = 0; n < samples.length; n++) samples[n] = samples[n]! + amplitude * Math.sqrt(3) * uniform()
}

type Melody = {
  /** Cents above A1 (55 Hz), and a length in seconds; null is a rest. */
  notes: { cents: number | null; seconds: number }[]
  vibrato?: { rate: number; extent: number }
  noiseDb?: number
}

/** Notes that follow each other in 60 ms slides, each with a vibrato that begins after 0.2 s, if any. */
export function melody({ notes, vibrato, noiseDb = 45 }: Melody): Signal {
  const starts = notes.map((_, n) => notes.slice(0, n).reduce((sum, { seconds }) => sum + seconds, 0))
  const total = starts.at(-1)! + notes.at(-1)!.seconds
  let current = 0
  const pitch = (t: number) => {
    while (current + 1 < notes.length && t >= starts[current + 1]!) current++
    if (t < starts[current]!) current = 0
    const { cents } = notes[current]!
    if (cents === null) return 0
    const into = t - starts[current]!
    const earlier = notes[current - 1]?.cents ?? cents
    const slide = Math.min(1, into / 0.06)
    const swing = vibrato && into > 0.2 ? vibrato.extent * Math.sin(2 * Math.PI * vibrato.rate * (into - 0.2)) : 0
    return 55 * 2 ** ((earlier + (cents - earlier) * slide + swing) / 1200)
  }
  return sung({ seconds: total, pitch, noiseDb })
}

type Format = { bits?: 8 | 16 | 24 | 32 | 64; float?: boolean; channels?: number; extensible?: boolean }

/** The bytes of a WAV file; further channels are copies of the first. */
export function wavOf({ rate, samples }: Signal, { bits = 16, float = false, channels = 1, extensible = false }: Format = {}): Buffer {
  const bytes = bits / 8
  const format = Buffer.alloc(extensible ? 40 : 16)
  format.writeUInt16LE(extensible ? 0xfffe : float ? 3 : 1, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * bytes * channels, 8)
  format.writeUInt16LE(bytes * channels, 12)
  format.writeUInt16LE(bits, 14)
  if (extensible) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(bits, 18)
    Buffer.from(`0${float ? 3 : 1}00000000001000800000aa00389b71`, 'hex').copy(format, 24)
  }
  const data = Buffer.alloc(samples.length * channels * bytes)
  samples.forEach((sample, n) => {
    for (let channel = 0; channel < channels; channel++) write(data, (n * channels + channel) * bytes, sample)
  })
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(4 + 8 + format.length + 8 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(format.length, 16)
  const dataHead = Buffer.alloc(8)
  dataHead.write('data', 0, 'latin1')
  dataHead.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, format, dataHead, data])

  function write(target: Buffer, at: number, sample: number): void {
    if (float) return void (bits === 64 ? target.writeDoubleLE(sample, at) : target.writeFloatLE(sample, at))
    const whole = Math.max(-(2 ** (bits - 1)), Math.min(2 ** (bits - 1) - 1, Math.round(sample * 2 ** (bits - 1))))
    if (bits === 8) target.writeUInt8(whole + 128, at)
    else target.writeIntLE(whole, at, bytes)
  }
}

/** A recording of tests/fixtures/voice (16 bits, one channel), again and again until it has lasted so long. */
export function fixture(name: string, atLeastSeconds = 0): Signal {
  const bytes = fs.readFileSync(`tests/fixtures/voice/${name}.wav`)
  const [rate, start] = [bytes.readUInt32LE(24), bytes.indexOf('data', 12, 'latin1') + 8]
  const once = Float32Array.from({ length: bytes.readUInt32LE(start - 4) >> 1 }, (_, n) => bytes.readInt16LE(start + n * 2) / 32_768)
  const times = Math.max(1, Math.ceil((atLeastSeconds * rate) / once.length))
  const samples = new Float32Array(once.length * times)
  for (let n = 0; n < times; n++) samples.set(once, n * once.length)
  return { rate, samples }
}

/** Adds struck chords, one a second, that die away slowly; so many dB of the voice's own mean level. */
export function chords({ rate, samples }: Signal, levelDb: number): void {
  const rms = (of: Float32Array) => Math.sqrt(of.reduce((sum, sample) => sum + sample * sample, 0) / of.length)
  const added = new Float32Array(samples.length)
  const roots = [1200, 1700, 1900, 1200]
  for (let n = 0; n < added.length; n++) {
    const t = n / rate
    const root = roots[Math.floor(t) % roots.length]!
    for (const interval of [0, 400, 700, 1200])
      for (let k = 1; k <= 6; k++)
        added[n] =
          added[n]! + (Math.exp(-1.5 * (t % 1)) / k) * Math.sin(2 * Math.PI * k * 55 * 2 ** ((root + interval) / 1200) * t + interval + k)
  }
  const gain = (rms(samples) / rms(added)) * 10 ** (levelDb / 20)
  for (let n = 0; n < samples.length; n++) samples[n] = samples[n]! + gain * added[n]!
}
