import { db } from '~/infra/db/client'

/** Every tag in its order, with how many ratings hold it. */
export async function listTags() {
  const tags = await db.skillTag.findMany({
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { ratingValues: true } } },
  })
  return tags.map(({ _count, ...tag }) => ({ ...tag, uses: _count.ratingValues }))
}

export type TagRow = Awaited<ReturnType<typeof listTags>>[number]

export function findTag(id: number) {
  return db.skillTag.findUnique({ where: { id } })
}
