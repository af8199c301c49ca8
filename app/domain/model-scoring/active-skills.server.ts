import { read } from '~/infra/db/read'
import { criterionSkills, type SkillCode, tagSkills } from './skills'

/** What is scored: the four criteria, and of the tags that a model knows those that are active, in their order. */
export async function activeSkills(): Promise<SkillCode[]> {
  const tags = await read.selectFrom('SkillTag').where('isActive', '=', true).orderBy('sortOrder').select('code').execute()
  const known = tags.flatMap(({ code }) => tagSkills.filter((skill) => skill.toLowerCase() === code.toLowerCase()))
  return [...criterionSkills, ...known]
}
