import { amplitudesOf, quantile } from '../levels'
import { analysisRate } from '../read-recording.server'
import { bestPath, type PathCosts, type PitchLine, staysUnvoiced, voiceCosts } from './best-path'
import { salienceCandidates } from './salience-candidates'
import { strongestDip, yinCandidates } from './yin-candidates'

/** What an accompaniment allows: a melody leaps less than the candidates of the other instruments lie apart, and goes on. */
const melodyCosts: PathCosts = { octaveJump: 1.5, turn: 0.4, voicing: 0.3, silence: 0.02 }

/** The pitch of a voice that sings alone. Yields the number of frames that are done. */
export function* soloLine(samples: Float32Array): Generator<number, PitchLine> {
  const { amplitudes, loud } = loudnessOf(samples)
  // Nothing that such a frame might hold would be chosen: it need not be looked for.
  const isSilent = (frame: number) => staysUnvoiced(amplitudes[frame]! / loud, voiceCosts, strongestDip)
  const candidates = yield* yinCandidates(samples, isSilent)
  return bestPath(candidates, { amplitudes, loud, costs: voiceCosts })
}

/** The most salient melody of a recording with other instruments: indicative, where a voice leads. */
export function* leadLine(samples: Float32Array): Generator<number, PitchLine> {
  const candidates = yield* salienceCandidates(samples)
  return bestPath(candidates, { ...loudnessOf(samples), costs: melodyCosts })
}

function loudnessOf(samples: Float32Array) {
  const amplitudes = amplitudesOf(samples, analysisRate)
  return { amplitudes, loud: Math.max(1e-6, quantile(amplitudes, 0.95)) }
}
