import type { Candidates } from './frames'

/** What a path costs; the values that Boersma (1993) set for Praat's tracker, at its step of 10 ms. */
export type PathCosts = {
  /** A jump of an octave from one frame to the next. */
  octaveJump: number
  /** Beginning or ending to be voiced. */
  turn: number
  /** As strong a candidate is as likely as none. */
  voicing: number
  /** Of the loud frames' amplitude: below it a frame counts as silent. */
  silence: number
}

export const voiceCosts: PathCosts = { octaveJump: 0.35, turn: 0.14, voicing: 0.5, silence: 0.02 }

export type PitchLine = {
  /** In Hz; 0 where nothing is voiced. */
  pitch: Float32Array
  /** Of the chosen candidate, 0 where nothing is voiced. */
  likeness: Float32Array
}

/**
 * The way through the candidates with the greatest strength less what its jumps cost (Viterbi). `amplitudes` are the frames' root mean squares,
 * `loud` what of them counts as loud: the same recording louder or softer has the same path.
 */
export function bestPath(candidates: Candidates, { amplitudes, loud, costs }: Given): PitchLine {
  const { most, count, pitch, strength } = candidates
  const states = most + 1
  const unvoiced = most
  const back = new Uint8Array(count * states)
  const logs = Float32Array.from(pitch, (hz) => (hz > 0 ? Math.log2(hz) : 0))
  let value = new Float64Array(states)
  let next = new Float64Array(states)
  for (let frame = 0; frame < count; frame++) {
    const at = frame * most
    for (let to = 0; to < states; to++) {
      const real = to === unvoiced || pitch[at + to]! > 0
      if (!real) {
        next[to] = -Infinity
        continue
      }
      let best = -Infinity
      let from = unvoiced
      if (frame === 0) best = 0
      else
        for (let earlier = 0; earlier < states; earlier++) {
          let gain = value[earlier]!
          if (gain === -Infinity) continue
          if (earlier === unvoiced || to === unvoiced) gain -= earlier === to ? 0 : costs.turn
          else gain -= costs.octaveJump * Math.abs(logs[at + to]! - logs[at - most + earlier]!)
          if (gain > best) [best, from] = [gain, earlier]
        }
      back[frame * states + to] = from
      next[to] = best + (to === unvoiced ? silenceStrength(amplitudes[frame]! / loud, costs) : strength[at + to]!)
    }
    ;[value, next] = [next, value]
  }
  return follow({ ...candidates, back, value })
}

type Given = { amplitudes: Float32Array; loud: number; costs: PathCosts }

/** Whether a frame so soft is left unvoiced by the best path even if it held a candidate of this strength: to turn there and back costs less. */
export const staysUnvoiced = (relative: number, costs: PathCosts, strongest: number) =>
  silenceStrength(relative, costs) > strongest + 2 * costs.turn

/** How well it fits that nothing is voiced: the softer the frame, the better. */
function silenceStrength(relative: number, { voicing, silence }: PathCosts): number {
  return voicing + Math.max(0, 2 - relative / silence / (1 + voicing))
}

function follow(from: Candidates & { back: Uint8Array; value: Float64Array }): PitchLine {
  const { most, count, back, value } = from
  const states = most + 1
  const line = { pitch: new Float32Array(count), likeness: new Float32Array(count) }
  let state = value.reduce((best, gain, at) => (gain > value[best]! ? at : best), 0)
  for (let frame = count - 1; frame >= 0; frame--) {
    if (state < most) {
      line.pitch[frame] = from.pitch[frame * most + state]!
      line.likeness[frame] = from.likeness[frame * most + state]!
    }
    state = back[frame * states + state]!
  }
  return line
}
