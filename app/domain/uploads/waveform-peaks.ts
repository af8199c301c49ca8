export type WaveformPeaks = {
  durationMs: number
  /** Pairs of the lowest and the highest value of each piece, -127..127. */
  peaks: number[]
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
    result(): WaveformPeaks {
      const scale = (value: number) => Math.round((value * 127) / 32_768)
      return {
        durationMs: Math.round((totalSamples * 1000) / sampleRate),
        peaks: Array.from({ length: pairs }, (_, pair) => [scale(lows[pair]!), scale(highs[pair]!)]).flat(),
      }
    },
  }
}
