import fs from 'node:fs/promises'
import { mediaPath } from '~/infra/storage'

const bars = 160

/** A work's loudness over time as at most 160 bars of 0..1, loudest 1, from the peaks its processing stored; null when there are none to read. */
export async function readPeaks(storageKey: string): Promise<number[] | null> {
  const text = await fs.readFile(mediaPath(storageKey), 'utf8').catch(() => null)
  if (text === null) return null
  const peaks = peaksIn(parseJson(text))
  return peaks && toBars(peaks)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function peaksIn(value: unknown): number[] | null {
  const list = Array.isArray(value) ? value : (value as { peaks?: unknown } | null)?.peaks
  return Array.isArray(list) && list.length > 0 && list.every((peak) => typeof peak === 'number' && Number.isFinite(peak)) ? list : null
}
