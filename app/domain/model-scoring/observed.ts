import type { VoiceType } from '~/domain/accounts/roles'
import type { VoiceAnalysis } from '~/domain/voice/analysis'
import { sexOf } from './features'
import type { SkillCode } from './skills'

/** Less of the time is too little to be judged by. */
const leastShare = 0.15
const leastVibrato = 0.05

/** Cents above A1: D4, E4 and F4, around the first change of register of men's voices and of women's (Miller, "The Structure of Singing", 1986). */
const [d4, e4, f4] = [2900, 3100, 3200]
/** H1–H2 in dB: a falsetto's second harmonic is weak. */
const falsettoSlope = 5

/**
 * Whether there was anything of a skill to be judged. A vibrato must have been heard; a falsetto is told from a full voice only where the voice is
 * known to be a man's, is high and has a weak second harmonic; a chest voice must have sung low.
 */
export function isObserved(skill: SkillCode, { notes, features }: Pick<VoiceAnalysis, 'notes' | 'features'>, voice: VoiceType): boolean {
  const share = (wanted: (cents: number) => boolean) => {
    const time = notes.reduce((sum, { durationMs }) => sum + durationMs, 0)
    return time > 0 ? notes.reduce((sum, { cents, durationMs }) => (wanted(cents) ? sum + durationMs : sum), 0) / time : 0
  }
  if (skill === 'Vibrato') return (features.vibratoUse?.value ?? 0) >= leastVibrato
  if (skill === 'Falsetto') {
    const from = voice === 'countertenor' ? d4 : f4
    return sexOf(voice) === 'male' && (features.h1h2?.value ?? 0) >= falsettoSlope && share((cents) => cents >= from) >= leastShare
  }
  if (skill === 'Chest') return share((cents) => cents < (sexOf(voice) === 'female' ? e4 : d4)) >= leastShare
  return true
}
