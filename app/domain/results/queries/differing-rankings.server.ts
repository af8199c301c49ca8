import { rankingName } from '~/domain/notices/ranking-name'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { read } from '~/infra/db/read'
import { changesSince, resultsBefore } from './publication-page.server'
import { stageRanking } from './stage-ranking.server'

/** A competition's rankings that differ from what is published of them, until that is corrected; kept while nobody writes. */
export function differingRankings(competitionId: number) {
  return keptWhileUnchanged(`differing rankings ${competitionId}`, async () => {
    const found = []
    for (const { stageId, stage, categoryId } of await standingEditionsOf(competitionId)) {
      const ranking = await stageRanking({ competitionId, stageId, categoryId })
      if (!ranking || ranking.categoryId !== categoryId) continue
      const count = changesSince(await resultsBefore(ranking), ranking).length
      if (count > 0)
        found.push({ stageId, categoryId, stage: rankingName(stage, ranking.categories.length > 1 ? ranking.category?.name : null), count })
    }
    return found
  })
}

function standingEditionsOf(competitionId: number) {
  return read
    .selectFrom('Publication')
    .innerJoin('Stage', 'Stage.id', 'Publication.stageId')
    .where('Stage.competitionId', '=', competitionId)
    .where('Publication.withdrawnAt', 'is', null)
    .select(['Publication.categoryId', 'Stage.id as stageId', 'Stage.name as stage'])
    .orderBy('Stage.position')
    .orderBy('Publication.id')
    .execute()
}
