import { read } from '~/infra/db/read'

/** Every tag in its order, with how many ratings hold it. */
export function listTags() {
  return read
    .selectFrom('SkillTag as tag')
    .selectAll('tag')
    .select(({ selectFrom, fn }) =>
      selectFrom('RatingValue')
        .whereRef('RatingValue.skillTagId', '=', 'tag.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('uses'),
    )
    .orderBy('tag.sortOrder')
    .orderBy('tag.id')
    .execute()
}

export type TagRow = Awaited<ReturnType<typeof listTags>>[number]

export async function findTag(id: number) {
  return (await read.selectFrom('SkillTag').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}
