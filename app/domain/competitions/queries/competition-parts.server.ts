import { sql } from 'kysely'
import { listOf, read } from '~/infra/db/read'

// Parts of a bigger query, each about the competition that a column of an outer alias names.

/** Its categories by name, in order. */
export function namedCategories(competitionId: string) {
  return listOf(
    read
      .selectFrom('Category')
      .where('Category.competitionId', '=', sql.ref<number>(competitionId))
      .select(['Category.id', 'Category.name'])
      .orderBy('Category.position'),
  )
}

/** What its judges give points for, in order: names and scales. */
export function criterionScales(competitionId: string) {
  return listOf(
    read
      .selectFrom('Criterion')
      .where('Criterion.competitionId', '=', sql.ref<number>(competitionId))
      .select(['Criterion.id', 'Criterion.name', 'Criterion.code', 'Criterion.maxHundredths', 'Criterion.weight'])
      .orderBy('Criterion.position')
      .orderBy('Criterion.id'),
  )
}
