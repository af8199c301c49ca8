import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { peakCollector } from './waveform-peaks'

const headerBytes = 44
const sampleRate = 16_000

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
