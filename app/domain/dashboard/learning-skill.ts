import { criterionSkills } from '~/domain/model-scoring/skills'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'

export const learningSkills = criterionSkills
export type LearningSkill = (typeof learningSkills)[number]

/** What organisers who write their own criteria call the same, beside the names we give them. */
const otherNames: Partial<Record<LearningSkill, string>> = { pitch: 'intonation', tone: 'timbre' }

const isNamed = (skill: LearningSkill, name: string) =>
  name === zh.judging[`criterion_${skill}`] || name === en.judging[`criterion_${skill}`].toLowerCase() || name === otherNames[skill]

/** Which of the four a criterion is, by its code or else by its whole name; null for any other. */
export function skillOfCriterion({ code, name }: { code: string | null; name: string }): LearningSkill | null {
  const known = learningSkills.find((skill) => skill === code)
  if (known) return known
  const asked = name.trim().toLowerCase()
  return learningSkills.find((skill) => isNamed(skill, asked)) ?? null
}

/** Judges' points on the model's scale of 1 to 5: max(1, 5 · points / maximum); both in the same unit, the maximum above 0. */
export function onModelScale(points: number, maximum: number): number {
  return Math.max(1, (5 * points) / maximum)
}
