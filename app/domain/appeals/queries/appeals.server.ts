import { pageOf } from '~/domain/lists/page-of'
import { read } from '~/infra/db/read'

const appealsPerPage = 50

/** A competition's review requests for its organisers: those that wait first, the oldest of them at the top; then the answered ones, newest first. */
export async function appealsOf({ competitionId, page: asked }: { competitionId: number; page: number }) {
  const rows = await appealsIn(competitionId).orderBy('appeal.id').execute()
  const open = rows.filter(({ answeredAt }) => answeredAt === null)
  const answered = rows.filter(({ answeredAt }) => answeredAt !== null).reverse()
  const { page, pageCount, skip, take } = pageOf({ asked, total: rows.length, size: appealsPerPage })
  return { appeals: [...open, ...answered].slice(skip, skip + take), open: open.length, page, pageCount }
}

export type AppealRow = Awaited<ReturnType<typeof appealsOf>>['appeals'][number]

/** One of them; null when the competition has no such request. */
export async function findAppeal({ competitionId, appealId }: { competitionId: number; appealId: number }) {
  return (await appealsIn(competitionId).where('appeal.id', '=', appealId).executeTakeFirst()) ?? null
}

/** How many wait for an answer. */
export async function openAppeals(competitionId: number): Promise<number> {
  const { count } = await read
    .selectFrom('Appeal')
    .innerJoin('Publication', 'Publication.id', 'Appeal.publicationId')
    .innerJoin('Stage', 'Stage.id', 'Publication.stageId')
    .where('Stage.competitionId', '=', competitionId)
    .where('Appeal.answeredAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function appealsIn(competitionId: number) {
  return read
    .selectFrom('Appeal as appeal')
    .innerJoin('Publication as publication', 'publication.id', 'appeal.publicationId')
    .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
    .innerJoin('Result as result', (join) =>
      join.onRef('result.publicationId', '=', 'appeal.publicationId').onRef('result.entryId', '=', 'appeal.entryId'),
    )
    .innerJoin('Entry as entry', 'entry.id', 'appeal.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .leftJoin('User as answerer', 'answerer.id', 'appeal.answeredById')
    .where('stage.competitionId', '=', competitionId)
    .select([
      'appeal.id',
      'appeal.entryId',
      'appeal.publicationId',
      'appeal.question',
      'appeal.askedAt',
      'appeal.answer',
      'appeal.answeredAt',
      'appeal.answeredById',
      'answerer.name as answeredBy',
      'publication.edition',
      'publication.categoryId as rankedCategoryId',
      'publication.withdrawnAt',
      'stage.id as stageId',
      'stage.name as stage',
      'category.name as category',
      'result.rank',
      'result.totalHundredths',
      'registration.id as registrationId',
      'registration.number',
      'registration.name',
    ])
}
