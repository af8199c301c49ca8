import { read } from '~/infra/db/read'

/** Every tag in its order, with how many scores it has: in ratings, and official ones. */
export async function listTags() {
  const tags = await read
    .selectFrom('SkillTag as tag')
    .selectAll('tag')
    .select(({ selectFrom, fn }) =>
      (['RatingValue', 'DatasetTag'] as const).map((table) =>
        selectFrom(table)
          .whereRef(`${table}.skillTagId`, '=', 'tag.id')
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as(table === 'RatingValue' ? 'rated' : 'official'),
      ),
    )
    .orderBy('tag.sortOrder')
    .orderBy('tag.id')
    .execute()
  return tags.map(({ rated, official, ...tag }) => ({ ...tag, uses: rated + official }))
}

export type TagRow = Awaited<ReturnType<typeof listTags>>[number]

export async function findTag(id: number) {
  return (await read.selectFrom('SkillTag').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}
