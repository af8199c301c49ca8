import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { criterionScales, namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { listOf, read } from '~/infra/db/read'
import type { WorksAsked } from '../score-filter'

/** A competition with what its scores are read by: its rule, categories, stages and panel; and the stage of them that is asked for, else the one under way. Null without such a competition. */
export async function findScoredStage({ competitionId, stageId }: { competitionId: number; stageId: number | null }) {
  const found = await findCompetition(competitionId)
  if (!found) return null
  const { stages, judges, categories, ...competition } = found
  const stage =
    stages.find(({ id }) => id === stageId) ??
    stages.findLast(({ status }) => status !== 'pending' && status !== 'upcoming') ??
    stages[0] ??
    null
  return {
    competition,
    stages,
    stage,
    categories,
    judges: judges.map(({ removedAt, ...judge }) => ({ ...judge, onPanel: removedAt === null })),
  }
}

export type ScoredStage = NonNullable<Awaited<ReturnType<typeof findScoredStage>>>
export type ScoredCompetition = ScoredStage['competition']

function findCompetition(competitionId: number) {
  return read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.name',
      'Competition.removeExtremes',
      'Competition.extremesMode',
      'Competition.scoreScale',
      criterionScales('Competition.id').as('criteria'),
      namedCategories('Competition.id').as('categories'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .select(['Stage.id', 'Stage.name', 'Stage.status', 'Stage.scoringPausedAt', 'Stage.canUpload'])
          .orderBy('Stage.position'),
      ).as('stages'),
      // Everyone who is or was on the panel, in the order of joining.
      listOf(
        selectFrom('CompetitionJudge')
          .innerJoin('User', 'User.id', 'CompetitionJudge.userId')
          .whereRef('CompetitionJudge.competitionId', '=', 'Competition.id')
          .select(['CompetitionJudge.userId', 'User.name', 'CompetitionJudge.removedAt'])
          .orderBy('CompetitionJudge.id'),
      ).as('judges'),
    ])
    .executeTakeFirst()
}

/** Whether a locked work (`work`) of a stage is of the category and the participant that are asked for. */
export function worksAsked(
  stageId: number,
  { categoryId, participant }: Pick<WorksAsked, 'categoryId' | 'participant'>,
): RawBuilder<SqlBool> {
  const number = /^\d{1,9}$/.test(participant) ? Number(participant) : null
  const ofCategory =
    categoryId === null ? sql`` : sql` AND work."entryId" IN (SELECT e."id" FROM "Entry" e WHERE e."categoryId" = ${categoryId})`
  const ofParticipant =
    participant === ''
      ? sql``
      : sql` AND work."registrationId" IN (
          SELECT r."id" FROM "Registration" r
          WHERE (instr(r."name", ${participant}) > 0 OR r."number" = ${number})
            AND r."competitionId" = (SELECT s."competitionId" FROM "Stage" s WHERE s."id" = ${stageId}))`
  return sql<SqlBool>`work."stageId" = ${stageId} AND work."lockedAt" IS NOT NULL${ofCategory}${ofParticipant}`
}
