import { pageOf } from '~/domain/lists/page-of'
import { read } from '~/infra/db/read'

const editionsPerPage = 50

/** Every edition of every competition's results, the newest first: what stands, what was withdrawn, and how many it says something of. */
export async function allEditions(asked: number) {
  const { total } = await read
    .selectFrom('Publication')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pageCount, skip, take } = pageOf({ asked, total, size: editionsPerPage })
  const editions = await read
    .selectFrom('Publication as edition')
    .innerJoin('Stage as stage', 'stage.id', 'edition.stageId')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .leftJoin('Category as category', 'category.id', 'edition.categoryId')
    .select(({ selectFrom, fn }) => [
      'edition.id',
      'edition.edition',
      'edition.publishedAt',
      'edition.withdrawnAt',
      'stage.name as stage',
      'category.name as category',
      'competition.id as competitionId',
      'competition.name as competition',
      selectFrom('Result')
        .whereRef('Result.publicationId', '=', 'edition.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('results'),
    ])
    .orderBy('edition.publishedAt', 'desc')
    .orderBy('edition.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  return { page, pageCount, editions }
}
