import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { z } from 'zod'
import { mediaPath } from '~/infra/storage'

const headerBytes = 44
const sampleRate = 16_000
const bars = 160

/** `peaks` are pairs of the lowest and the highest value of each piece, -127..127. */
const fileSchema = z.object({ durationMs: z.number(), peaks: z.array(z.number()).min(1) })

/** Writes the waveform of our own analysis audio (16 kHz, mono, 16 bits) as JSON. */
export async function writePeaks(wav: string, target: string): Promise<void> {
  const { size } = await fs.stat(wav)
  const collector = peakCollector({ totalSamples: Math.max(0, Math.floor((size - headerBytes) / 2)), sampleRate })
  let odd = Buffer.alloc(0)
  for await (const chunk of createReadStream(wav, { start: headerBytes, highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk
    const even = bytes.length - (bytes.length % 2)
    collector.add(new Int16Array(new Uint8Array(bytes.subarray(0, even)).buffer))
    odd = Buffer.from(bytes.subarray(even))
  }
  await fs.writeFile(target, JSON.stringify(collector.result()))
}

/**
 * Gathers a drawable waveform from 16-bit mono samples that come in pieces: `pairs` minima and maxima over `totalSamples`.
 * Samples beyond the total are ignored; a piece without samples is 0, 0.
 */
export function peakCollector({ totalSamples, sampleRate, pairs = 800 }: { totalSamples: number; sampleRate: number; pairs?: number }) {
  const lows = new Int16Array(pairs)
  const highs = new Int16Array(pairs)
  let index = 0
  return {
    add(samples: Int16Array): void {
      for (const sample of samples) {
        if (index >= totalSamples) return
        const pair = Math.floor((index * pairs) / totalSamples)
        if (sample < lows[pair]!) lows[pair] = sample
        if (sample > highs[pair]!) highs[pair] = sample
        index += 1
      }
    },
    result(): z.infer<typeof fileSchema> {
      const scale = (value: number) => Math.round((value * 127) / 32_768)
      return {
        durationMs: Math.round((totalSamples * 1000) / sampleRate),
        peaks: Array.from({ length: pairs }, (_, pair) => [scale(lows[pair]!), scale(highs[pair]!)]).flat(),
      }
    },
  }
}

/**
 * A recording's loudness over time, or that of a part of it, as at most 160 bars of 0..1, loudest 1, from the peaks that processing stored;
 * null when there are none to read.
 */
export async function readPeaks(storageKey: string, part?: { startMs: number; endMs: number }): Promise<number[] | null> {
  const text = await fs.readFile(mediaPath(storageKey), 'utf8').catch(() => null)
  const read = fileSchema.safeParse(parseJson(text))
  if (!read.success) return null
  const { peaks, durationMs } = read.data
  const at = (ms: number) => 2 * Math.round((ms * peaks.length) / 2 / durationMs)
  return toBars(part ? peaks.slice(at(part.startMs), at(part.endMs)) : peaks)
}

/** The highest of each stretch, scaled to the loudest. */
export function toBars(peaks: readonly number[]): number[] | null {
  const count = Math.min(bars, peaks.length)
  const heights = Array.from({ length: count }, (_, index) => {
    const stretch = peaks.slice(Math.floor((index * peaks.length) / count), Math.floor(((index + 1) * peaks.length) / count))
    return Math.max(...stretch.map(Math.abs))
  })
  const loudest = Math.max(0, ...heights)
  return loudest > 0 ? heights.map((height) => Math.round((height / loudest) * 100) / 100) : null
}

function parseJson(text: string | null): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return null
  }
}
