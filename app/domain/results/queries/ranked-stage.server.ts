import { criterionScales, namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { listOf, read } from '~/infra/db/read'
import { stageAfter } from '~/domain/competitions/states'

/** A stage with what its rankings rest on: the competition's rule, its categories, the editions published so far and the stage after it. Null when the competition has no such stage. */
export async function findRankedStage({ competitionId, stageId }: { competitionId: number; stageId: number }) {
  const found = await read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .select([
      'competition.id',
      'competition.name',
      'competition.removeExtremes',
      'competition.extremesMode',
      'competition.tieCriterionId',
      'competition.scoreScale',
    ])
    .select(({ selectFrom }) => [
      criterionScales('competition.id').as('criteria'),
      namedCategories('competition.id').as('categories'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'competition.id')
          .select(({ selectFrom }) => [
            'Stage.id',
            'Stage.position',
            'Stage.name',
            'Stage.status',
            'Stage.startsAt',
            'Stage.ranking',
            'Stage.canUpload',
            'Stage.advanceCount',
            'Stage.participantLimit',
            listOf(
              selectFrom('StageQuota')
                .whereRef('StageQuota.stageId', '=', 'Stage.id')
                .select(['StageQuota.categoryId', 'StageQuota.advanceCount']),
            ).as('quotas'),
          ])
          .orderBy('Stage.position'),
      ).as('stages'),
      listOf(
        selectFrom('Publication')
          .where('Publication.stageId', '=', stageId)
          .select([
            'Publication.id',
            'Publication.categoryId',
            'Publication.edition',
            'Publication.digest',
            'Publication.rule',
            'Publication.publishedAt',
            'Publication.withdrawnAt',
          ])
          .orderBy('Publication.edition'),
      ).as('publications'),
      listOf(
        selectFrom('ChairDecision')
          .where('ChairDecision.stageId', '=', stageId)
          .where('ChairDecision.revokedAt', 'is', null)
          .select(({ selectFrom }) => [
            'ChairDecision.id',
            listOf(
              selectFrom('ChairPlace')
                .whereRef('ChairPlace.decisionId', '=', 'ChairDecision.id')
                .select(['ChairPlace.entryId', 'ChairPlace.place'])
                .orderBy('ChairPlace.place')
                .orderBy('ChairPlace.entryId'),
            ).as('places'),
          ])
          .orderBy('ChairDecision.id'),
      ).as('chairDecisions'),
      listOf(
        selectFrom('Prize')
          .whereRef('Prize.competitionId', '=', 'competition.id')
          .select(['Prize.name', 'Prize.kind', 'Prize.count', 'Prize.share', 'Prize.categoryId', 'Prize.forTeachers'])
          .orderBy('Prize.position'),
      ).as('prizes'),
    ])
    .executeTakeFirst()
  const stage = found?.stages.find(({ id }) => id === stageId)
  if (!found || !stage) return null
  const { stages, categories, publications, chairDecisions, prizes, ...competition } = found
  return { competition, stages, categories, publications, chairDecisions, prizes, stage, next: stageAfter(stages, stage) }
}
