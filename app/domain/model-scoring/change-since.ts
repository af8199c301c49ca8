import type { SkillCode } from './skills'

export type Scores = Partial<Record<SkillCode, number>>

export type Change = {
  /** How many skills both have a score in. */
  skills: number
  /** The averages over these skills, in tenths of a point, and how much higher the later one is. */
  before: number
  after: number
  higher: number
}

/**
 * How much higher one recording stands than an earlier one that the same version of the model scored: over the skills that both have a score in, since an average over
 * others (with an accompaniment, the pitch alone) is another measure. Worked out from the tenths that are shown; null where they have no skill in common.
 */
export function changeSince(before: Scores, after: Scores): Change | null {
  const common = (Object.keys(after) as SkillCode[]).filter((skill) => after[skill] !== undefined && before[skill] !== undefined)
  if (common.length === 0) return null
  const tenths = (scores: Scores) => Math.round((10 * common.reduce((sum, skill) => sum + scores[skill]!, 0)) / common.length)
  const [from, to] = [tenths(before), tenths(after)]
  return { skills: common.length, before: from / 10, after: to / 10, higher: (to - from) / 10 }
}
