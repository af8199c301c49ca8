import fs, { type FileHandle } from 'node:fs/promises'
import type { Recording } from './analysis'
import { ClippingCounter } from './clipping'
import { Resampler } from './resample'
import { recordingLimits, UnreadableRecording } from './unreadable-recording'
import { readWavHead, type WavHead } from './wav-head.server'
import { decodeSamples, type SampleKind, sampleKindOf } from './wav-samples'

/** What the analysis listens to, in Hz. */
export const analysisRate = 24_000

/** One channel at `analysisRate`, without direct current; full scale is ±1. */
export type Heard = { recording: Recording; samples: Float32Array; clippedShare: number }

const pieceBytes = 1024 * 1024

/**
 * Reads a WAV file as one channel at 24 kHz, a megabyte at a time, twice: once to know its channels, once to mix them. Throws UnreadableRecording.
 */
export async function readRecording(path: string): Promise<Heard> {
  const file = await fs.open(path)
  try {
    const { size } = await file.stat()
    const { head, kind } = await checkedHead(file, size)
    const recording: Recording = {
      durationMs: Math.round((head.frames * 1000) / head.sampleRate),
      sampleRate: head.sampleRate,
      channels: head.format.readUInt16LE(2),
      bits: bitsOf(head, kind),
      float: kind.float,
    }
    const source: Source = { file, head, kind, channels: recording.channels }
    const channels = await lookAtChannels(source)
    const clipped = channels.reduce((sum, { counter }) => sum + counter.clipped, 0)
    const samples = await mixed(source, mixOf(channels, head.frames))
    return { recording, samples, clippedShare: clipped / (head.frames * channels.length) }
  } finally {
    await file.close()
  }
}

/** Throws UnreadableRecording where `readRecording` would for what a file's head says. */
export async function checkRecording(path: string): Promise<void> {
  const file = await fs.open(path)
  try {
    await checkedHead(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function checkedHead(file: FileHandle, size: number): Promise<{ head: WavHead; kind: SampleKind }> {
  const refuse = (code: ConstructorParameters<typeof UnreadableRecording>[0]): never => {
    throw new UnreadableRecording(code)
  }
  if (size > recordingLimits.decodedBytes) refuse('tooLarge')
  const head = await readWavHead(file)
  if (!head) return refuse(await faultOfHead(file))
  const kind = sampleKindOf(head.format)
  if (!kind) return refuse('compressed')
  if (head.sampleRate < recordingLimits.lowestRate || head.sampleRate > recordingLimits.highestRate) refuse('badRate')
  if (head.cutOff) refuse('cutOff')
  if (head.frames === 0) refuse('empty')
  if (head.frames > recordingLimits.seconds * head.sampleRate) refuse('tooLong')
  return { head, kind }
}

/** Which of the reasons it is that readWavHead found no samples it can count. */
async function faultOfHead(file: FileHandle) {
  const start = Buffer.alloc(65_536)
  const { bytesRead } = await file.read(start, 0, start.length, 0)
  const text = start.toString('latin1', 0, bytesRead)
  if (!text.startsWith('RIFF') || text.slice(8, 12) !== 'WAVE') return 'notWav'
  const format = text.indexOf('fmt ', 12)
  if (format < 0 || format + 24 > bytesRead) return 'cutOff'
  if (![1, 3, 0xfffe].includes(start.readUInt16LE(format + 8))) return 'compressed'
  return text.includes('data', format) ? 'badHead' : 'cutOff'
}

const bitsOf = ({ format }: WavHead, { bytes }: SampleKind) => {
  const said = format.readUInt16LE(14)
  return said > 0 && said <= bytes * 8 ? said : bytes * 8
}

type Source = { file: FileHandle; head: WavHead; kind: SampleKind; channels: number }

/** All samples in order, so many frames at a time; the piece that is given is used again for the next. */
async function forEachPiece({ file, head, kind, channels }: Source, take: (samples: Float32Array) => void): Promise<void> {
  const atOnce = Math.max(1, Math.floor(pieceBytes / head.frameBytes))
  const bytes = Buffer.alloc(atOnce * head.frameBytes)
  const samples = new Float32Array(atOnce * channels)
  for (let done = 0; done < head.frames;) {
    const frames = Math.min(atOnce, head.frames - done)
    const { bytesRead } = await file.read(bytes, 0, frames * head.frameBytes, head.dataStart + done * head.frameBytes)
    if (bytesRead < frames * head.frameBytes) throw new UnreadableRecording('cutOff')
    take(samples.subarray(0, decodeSamples(bytes.subarray(0, bytesRead), kind, samples)))
    done += frames
  }
}

type Channel = { sum: number; energy: number; counter: ClippingCounter }

async function lookAtChannels(source: Source): Promise<(Channel & { crossing: number })[]> {
  const about = { sampleRate: source.head.sampleRate, bytes: source.kind.bytes }
  const channels = Array.from({ length: source.channels }, () => ({ sum: 0, energy: 0, crossing: 0, counter: new ClippingCounter(about) }))
  await forEachPiece(source, (samples) => {
    channels.forEach((channel, first) => {
      for (let n = first; n < samples.length; n += channels.length) {
        const sample = samples[n]!
        channel.sum += sample
        channel.energy += sample * sample
        // With the first channel: opposite ones would leave nothing of each other.
        channel.crossing += sample * samples[n - first]!
        channel.counter.add(sample)
      }
    })
  })
  return channels
}

type Mix = { weight: number; offset: number }[]

/**
 * The mean of all channels that hold anything; a channel that runs against the first is turned round. `offset` is a channel's own direct current.
 */
function mixOf(channels: Awaited<ReturnType<typeof lookAtChannels>>, frames: number): Mix {
  const energies = channels.map(({ sum, energy }) => energy - (sum * sum) / frames)
  const least = Math.max(...energies) * 1e-4
  const held = energies.filter((energy) => energy >= least).length
  return channels.map(({ sum, crossing }, index) => {
    const opposed = crossing - (sum * channels[0]!.sum) / frames < -0.5 * Math.sqrt(energies[index]! * energies[0]!)
    return { weight: energies[index]! < least ? 0 : (opposed ? -1 : 1) / held, offset: sum / frames }
  })
}

async function mixed(source: Source, mix: Mix): Promise<Float32Array> {
  const { head, channels } = source
  const samples = new Float32Array(Math.floor((head.frames * analysisRate) / head.sampleRate))
  const most = Math.max(1, Math.floor(pieceBytes / head.frameBytes))
  const resampler = new Resampler(head.sampleRate, analysisRate, most)
  const mono = new Float32Array(most)
  let made = 0
  await forEachPiece(source, (piece) => {
    const frames = piece.length / channels
    mono.fill(0, 0, frames)
    mix.forEach(({ weight, offset }, channel) => {
      if (weight !== 0) for (let n = 0; n < frames; n++) mono[n] = mono[n]! + weight * (piece[n * channels + channel]! - offset)
    })
    made += resampler.push(mono.subarray(0, frames), samples, made)
  })
  resampler.end(samples, made)
  return samples
}
