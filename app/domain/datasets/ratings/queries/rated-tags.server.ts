import { read } from '~/infra/db/read'
import type { RatedTag } from '../rating-form'

/** The tags a rating is given by now, in their order. */
export function ratedTags(): Promise<RatedTag[]> {
  return read
    .selectFrom('SkillTag')
    .where('isActive', '=', true)
    .orderBy('sortOrder')
    .orderBy('id')
    .select(['id', 'code', 'name', 'maxScore'])
    .execute()
}
