import { sql } from 'kysely'
import { unpublishedStatuses } from '~/domain/competitions/states'
import { listOf, read } from '~/infra/db/read'
import { teacherAwards, withoutTeachers } from '../teacher-awards'
import { readRule } from '../rule'
import { resultRows } from './result-rows.server'

/** How many categories a competition has: of several an edition is named. */
const categoriesOf = (competitionId: 'competition.id' | 'stage.competitionId') =>
  read
    .selectFrom('Category')
    .where('Category.competitionId', '=', sql.ref<number>(competitionId))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()

/** Every edition ever published of a competition's stages, newest first, for organisers: withdrawn ones too. */
export async function editionsOf({ competitionId, stageId }: { competitionId: number; stageId: number }) {
  const rows = await read
    .selectFrom('Publication as publication')
    .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
    .leftJoin('Category as category', 'category.id', 'publication.categoryId')
    .leftJoin('User as publisher', 'publisher.id', 'publication.publishedById')
    .leftJoin('User as withdrawer', 'withdrawer.id', 'publication.withdrawnById')
    .where('stage.id', '=', stageId)
    .where('stage.competitionId', '=', competitionId)
    .select(({ selectFrom, fn }) => [
      'publication.id',
      'publication.edition',
      'publication.reason',
      'publication.publishedAt',
      'publication.withdrawnAt',
      'publication.withdrawalReason',
      'category.name as category',
      'publisher.name as publishedBy',
      'withdrawer.name as withdrawnBy',
      categoriesOf('stage.competitionId').as('categories'),
      selectFrom('Result')
        .whereRef('Result.publicationId', '=', 'publication.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('results'),
    ])
    .orderBy('publication.id', 'desc')
    .execute()
  return rows.map(({ categories, category, ...row }) => ({ ...row, category: categories > 1 ? category : null }))
}

export type EditionRow = Awaited<ReturnType<typeof editionsOf>>[number]

/** One edition as it was published, whatever became of it. Null when the competition has no such edition. */
export async function findEdition({ competitionId, publicationId }: { competitionId: number; publicationId: number }) {
  const found = await read
    .selectFrom('Publication as publication')
    .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .leftJoin('Category as category', 'category.id', 'publication.categoryId')
    .where('publication.id', '=', publicationId)
    .where('competition.id', '=', competitionId)
    .select([
      'publication.id',
      'publication.edition',
      'publication.rule',
      'publication.digest',
      'publication.ledgerHash',
      'publication.reason',
      'publication.publishedAt',
      'publication.withdrawnAt',
      'publication.withdrawalReason',
      'publication.categoryId',
      'stage.id as stageId',
      'stage.name as stageName',
      'competition.status as competitionStatus',
      'category.name as category',
    ])
    .select(({ selectFrom, exists }) => [
      categoriesOf('competition.id').as('categories'),
      exists(
        selectFrom('Stage as later')
          .whereRef('later.competitionId', '=', 'stage.competitionId')
          .whereRef('later.position', '>', 'stage.position')
          .select('later.id'),
      ).as('hasNext'),
      listOf(
        selectFrom('Stage as later')
          .whereRef('later.competitionId', '=', 'stage.competitionId')
          .whereRef('later.position', '>', 'stage.position')
          .where('later.status', 'in', unpublishedStatuses)
          .select('later.name')
          .orderBy('later.position'),
      ).as('underWay'),
    ])
    .executeTakeFirst()
  if (!found) return null
  const results = await resultRows()
    .where('result.publicationId', '=', publicationId)
    .select([
      'result.entryId',
      'result.rank',
      'result.totalHundredths',
      'result.judgeCount',
      'result.decision',
      'result.prize',
      'result.teacherAwarded',
      'registration.number',
      'registration.name',
      'registration.teacherName',
      'registration.secondTeacherName',
      'category.name as category',
    ])
    .orderBy(({ fn, val }) => fn.coalesce('result.rank', val(1_000_000)))
    .orderBy('registration.number')
    .execute()
  const { rule, categories, category, hasNext, underWay, ...edition } = found
  return {
    ...edition,
    /** The later stages that have begun and go on. */
    underWay: underWay.map(({ name }) => name),
    decides: Boolean(hasNext),
    category: categories > 1 ? category : null,
    rule: readRule(rule),
    results: results.map(withoutTeachers),
    teachers: teacherAwards(results),
  }
}

export type EditionData = NonNullable<Awaited<ReturnType<typeof findEdition>>>
