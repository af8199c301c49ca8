import { readPointsJson } from '~/domain/judging/queries.server'
import { toHundredths } from '~/domain/judging/rational'
import { db } from '~/infra/db/client'
import { criterionAverages, workResult } from './work-result'

type ScoreRow = { workId: number; judgeId: number; comment: string; points: string }

/**
 * A participant's own published results in a competition, stage by stage: totals, averages by criterion, the judges' comments without their names,
 * rank and advancement. Nothing of a stage whose results are not published.
 */
export async function publishedResultsOf({ userId, competitionId }: { userId: number; competitionId: number }) {
  const results = await db.stageResult.findMany({
    where: { registration: { userId, competitionId }, stage: { resultsPublishedAt: { not: null } } },
    select: {
      registrationId: true,
      rank: true,
      totalHundredths: true,
      judgeCount: true,
      stage: {
        select: {
          id: true,
          name: true,
          resultsPublishedAt: true,
          competition: { select: { extremesMode: true, removeExtremes: true, criteria: { orderBy: { position: 'asc' } } } },
          _count: { select: { results: { where: { rank: { not: null } } } } },
        },
      },
      registration: {
        select: {
          advancements: { select: { stageId: true, status: true } },
          works: { where: { lockedAt: { not: null } }, select: { id: true, stageId: true, title: true }, orderBy: { slot: 'asc' } },
        },
      },
    },
    orderBy: { stage: { position: 'asc' } },
  })
  const scores = await finalScores(
    results.flatMap(({ stage, registration }) => registration.works.filter((work) => work.stageId === stage.id).map(({ id }) => id)),
  )

  return results.map(({ stage, registration, rank, totalHundredths, judgeCount }) => {
    const { criteria, extremesMode, removeExtremes } = stage.competition
    return {
      stageId: stage.id,
      stageName: stage.name,
      publishedAt: stage.resultsPublishedAt!.getTime(),
      rank,
      rankedCount: stage._count.results,
      totalHundredths,
      judgeCount,
      removeExtremes,
      advancement: registration.advancements.find(({ stageId }) => stageId === stage.id)?.status ?? ('pending' as const),
      works: registration.works
        .filter((work) => work.stageId === stage.id)
        .map(({ id, title }) => {
          const given = scores
            .filter(({ workId }) => workId === id)
            .map(({ points, ...score }) => ({ ...score, values: readPointsJson(points) }))
          const result = workResult({ workId: id, scores: given, criteria, mode: extremesMode })
          const official = removeExtremes ? result.trimmed : result.mean
          return {
            id,
            title,
            totalHundredths: official && toHundredths(official),
            criteria: criterionAverages(criteria, given),
            comments: given
              .map(({ comment }) => comment)
              .filter(Boolean)
              .sort(),
          }
        }),
    }
  })
}

export type PublishedResult = Awaited<ReturnType<typeof publishedResultsOf>>[number]

async function finalScores(workIds: readonly number[]): Promise<ScoreRow[]> {
  if (workIds.length === 0) return []
  return db.$queryRaw<ScoreRow[]>`
    SELECT s.workId, s.judgeId, s.comment, (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
    FROM Score s WHERE s.status = 'finalized' AND s.workId IN (SELECT value FROM json_each(${JSON.stringify(workIds)}))`
}
