import { read } from '~/infra/db/read'

/** A stage that ranks by category, with each category's own number of places. Null when there is no such stage. */
export async function stageQuotas({ competitionId, stageId }: { competitionId: number; stageId: number }) {
  const stage = await read
    .selectFrom('Stage')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Stage.id', '=', stageId)
    .where('Competition.id', '=', competitionId)
    .where('Stage.ranking', '=', 'by_category')
    .select(['Stage.id', 'Stage.name', 'Stage.advanceCount'])
    .executeTakeFirst()
  if (!stage) return null
  const categories = await read
    .selectFrom('Category')
    .leftJoin('StageQuota', (join) => join.onRef('StageQuota.categoryId', '=', 'Category.id').on('StageQuota.stageId', '=', stageId))
    .where('Category.competitionId', '=', competitionId)
    .select(['Category.id', 'Category.name', 'StageQuota.advanceCount'])
    .orderBy('Category.position')
    .execute()
  return { ...stage, categories }
}
