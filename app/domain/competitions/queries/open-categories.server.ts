import { read } from '~/infra/db/read'

/** Of each stage that ranks by category and whose scoring is over: the categories, in order, whose results are not out. */
export function openCategories(competitionId: number) {
  return read
    .selectFrom('StageEntry as entry')
    .innerJoin('Stage', 'Stage.id', 'entry.stageId')
    .innerJoin('Category', 'Category.id', 'entry.categoryId')
    .where('Stage.competitionId', '=', competitionId)
    .where('Stage.status', '=', 'closed')
    .where('Stage.ranking', '=', 'by_category')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Publication')
            .whereRef('Publication.stageId', '=', 'entry.stageId')
            .where('Publication.withdrawnAt', 'is', null)
            .where(({ eb, ref, or }) =>
              or([eb('Publication.categoryId', 'is', null), eb('Publication.categoryId', '=', ref('entry.categoryId'))]),
            )
            .select('Publication.id'),
        ),
      ),
    )
    .groupBy(['entry.stageId', 'entry.categoryId'])
    .orderBy('Category.position')
    .select(['entry.stageId', 'Category.id', 'Category.name'])
    .execute()
}
