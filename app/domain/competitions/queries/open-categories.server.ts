import { read } from '~/infra/db/read'
import { standingEdition } from './standing-edition.server'

/** Of each stage that ranks by category, once its scoring is over or one of its rankings is out: the categories, in order, whose results are not. */
export function openCategories(competitionId: number) {
  return read
    .selectFrom('StageEntry as entry')
    .innerJoin('Stage', 'Stage.id', 'entry.stageId')
    .innerJoin('Category', 'Category.id', 'entry.categoryId')
    .where('Stage.competitionId', '=', competitionId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('Stage.status', '=', 'closed'),
        and([
          eb('Stage.status', '=', 'completed'),
          exists(
            selectFrom('Publication as other')
              .whereRef('other.stageId', '=', 'entry.stageId')
              .where('other.withdrawnAt', 'is', null)
              .select('other.id'),
          ),
        ]),
      ]),
    )
    .where('Stage.ranking', '=', 'by_category')
    .where(standingEdition('entry.stageId', 'entry.categoryId'), 'is', null)
    .groupBy(['entry.stageId', 'entry.categoryId'])
    .orderBy('Category.position')
    .select(['entry.stageId', 'Category.id', 'Category.name'])
    .execute()
}
