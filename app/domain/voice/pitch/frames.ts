/** A value each ten milliseconds: the middle of frame n lies at n · 10 ms. */
export const hopMs = 10
export const framesPerSecond = 1000 / hopMs

/** The lowest and the highest pitch that is looked for, in Hz: below a bass' C2 and to a soprano's C6. */
export const lowestPitch = 65
export const highestPitch = 1050

/** What a frame's pitch may be: up to `most` candidates each, 0 where there are fewer, in Hz; with how well each fits, 0..1. */
export type Candidates = { most: number; count: number; pitch: Float32Array; strength: Float32Array }

export function emptyCandidates(count: number, most: number): Candidates {
  return { most, count, pitch: new Float32Array(count * most), strength: new Float32Array(count * most) }
}

export const framesOf = (samples: { length: number }, rate: number) => Math.max(1, Math.floor((samples.length * framesPerSecond) / rate))

/** Cents above A1 (55 Hz). */
export const centsOf = (pitch: number) => 1200 * Math.log2(pitch / 55)
export const pitchOf = (cents: number) => 55 * 2 ** (cents / 1200)
