import { sql } from 'kysely'
import { listOf, read } from '~/infra/db/read'

/** Part of a bigger query: the categories of the competition that an outer alias names, in order, with their song fields and requirements. */
export function categoriesOf(competition: string) {
  return listOf(
    read
      .selectFrom('Category as category')
      .where('category.competitionId', '=', sql.ref<number>(`${competition}.id`))
      .orderBy('category.position')
      .selectAll('category')
      .select(({ selectFrom }) => [
        listOf(selectFrom('SongField').whereRef('SongField.categoryId', '=', 'category.id').orderBy('SongField.position').selectAll()).as(
          'songFields',
        ),
        listOf(
          selectFrom('CategoryRequirement as requirement')
            .whereRef('requirement.categoryId', '=', 'category.id')
            .orderBy('requirement.position')
            .selectAll(),
        ).as('requirements'),
      ]),
  )
}
