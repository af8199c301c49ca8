type Sung = { durationMs: number; cents: number }

/**
 * The tuning of notes in cents, -50..50, by their lengths: τ = (100/2π)·arg Σ L·e^{2πi·m/100} (a circular mean over a semitone; Mardia & Jupp,
 * Directional Statistics, 2000). 0 where there are none.
 */
export function tuningOf(notes: readonly Sung[]): number {
  let [x, y] = [0, 0]
  for (const { durationMs, cents } of notes) {
    const angle = (2 * Math.PI * cents) / 100
    x += durationMs * Math.cos(angle)
    y += durationMs * Math.sin(angle)
  }
  return x === 0 && y === 0 ? 0 : (100 / (2 * Math.PI)) * Math.atan2(y, x)
}

/** How far a pitch lies from the nearest semitone of a tuning: cents, -50..50. */
export function offBy(cents: number, tuning: number): number {
  const off = (cents - tuning) % 100
  return off > 50 ? off - 100 : off <= -50 ? off + 100 : off
}

const names = ['A', 'A♯', 'B', 'C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯'] as const

/** The name of the semitone nearest to a pitch in cents above A1, as A4; of a tuning in cents. */
export function noteName(cents: number, tuning = 0): string {
  const semitone = Math.round((cents - tuning) / 100)
  const octave = 1 + Math.floor((semitone + 9) / 12)
  return `${names[((semitone % 12) + 12) % 12]}${octave}`
}
