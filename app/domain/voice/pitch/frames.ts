/** A value each ten milliseconds: the middle of frame n lies at n · 10 ms. */
export const hopMs = 10
export const framesPerSecond = 1000 / hopMs

/** The lowest and the highest pitch that is looked for, in Hz: below a bass' C2 and to a soprano's C6. */
export const lowestPitch = 65
export const highestPitch = 1050

/**
 * What a frame's pitch may be: up to `most` candidates each, 0 where there are fewer, in Hz; how strongly each speaks for itself (about 0..1), and
 * how alike a period is to the next (0..1).
 */
export type Candidates = { most: number; count: number; pitch: Float32Array; strength: Float32Array; likeness: Float32Array }

export function emptyCandidates(count: number, most: number): Candidates {
  const values = () => new Float32Array(count * most)
  return { most, count, pitch: values(), strength: values(), likeness: values() }
}

export const framesOf = (samples: { length: number }, rate: number) => Math.max(1, Math.floor((samples.length * framesPerSecond) / rate))

/** Cents above A1 (55 Hz). */
export const centsOf = (pitch: number) => 1200 * Math.log2(pitch / 55)
export const pitchOf = (cents: number) => 55 * 2 ** (cents / 1200)

type Candidate = { at: number; kept: number; pitch: number; strength: number; likeness: number }

/** Adds one to the `kept` candidates of the frame that begins at `at`, the strongest first; answers how many are kept now. */
export function insert({ most, pitch, strength, likeness }: Candidates, one: Candidate): number {
  const { at, kept } = one
  let place = at + Math.min(kept, most - 1)
  if (kept === most && strength[place]! >= one.strength) return kept
  for (; place > at && strength[place - 1]! < one.strength; place--) {
    pitch[place] = pitch[place - 1]!
    strength[place] = strength[place - 1]!
    likeness[place] = likeness[place - 1]!
  }
  pitch[place] = one.pitch
  strength[place] = one.strength
  likeness[place] = one.likeness
  return Math.min(most, kept + 1)
}
