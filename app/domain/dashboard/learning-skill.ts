import { criterionSkills } from '~/domain/model-scoring/skills'

export const learningSkills = criterionSkills
export type LearningSkill = (typeof learningSkills)[number]

/** What organisers who write their own criteria call the same. */
const names: Record<LearningSkill, RegExp> = {
  pitch: /^(音准|pitch|intonation)$/i,
  rhythm: /^(节奏|rhythm)$/i,
  tone: /^(音色|tone|timbre)$/i,
  expression: /^(表现力|expression)$/i,
}

/** Which of the four a criterion is, by its code or else by its whole name; null for any other. */
export function skillOfCriterion({ code, name }: { code: string | null; name: string }): LearningSkill | null {
  return learningSkills.find((skill) => skill === code) ?? learningSkills.find((skill) => names[skill].test(name.trim())) ?? null
}

/** Judges' points on the model's scale of 1 to 5: max(1, 5 · points / maximum); both in the same unit, the maximum above 0. */
export function onModelScale(points: number, maximum: number): number {
  return Math.max(1, (5 * points) / maximum)
}
