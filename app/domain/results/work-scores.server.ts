import { judgeTotal } from '~/domain/judging/judge-total'
import { toHundredths } from '~/domain/judging/rational'
import { countedStatuses } from '~/domain/judging/states'
import { db } from '~/infra/db/client'
import { criterionAverages, workResult } from './work-result'

/**
 * The submitted scores of one work, judge by judge and by criterion, and what they come to, in hundredths of a point:
 * an organiser's to see at any time. With `judgeId` only what that judge gave.
 */
export async function workScores({ workId, judgeId }: { workId: number; judgeId?: number }) {
  const work = await db.work.findUniqueOrThrow({
    where: { id: workId },
    select: {
      stage: {
        select: {
          competition: {
            select: { removeExtremes: true, extremesMode: true, criteria: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
          },
        },
      },
      scores: {
        where: { status: { in: [...countedStatuses] }, ...(judgeId !== undefined && { judgeId }) },
        orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
        select: {
          id: true,
          judgeId: true,
          comment: true,
          submittedAt: true,
          judge: { select: { name: true } },
          values: { select: { criterionId: true, hundredths: true } },
        },
      },
    },
  })
  const { removeExtremes, extremesMode, criteria } = work.stage.competition
  const scores = work.scores.map(({ values, ...score }) => ({
    ...score,
    values: new Map(values.map((value) => [value.criterionId, value.hundredths])),
  }))
  const result = workResult({ workId, scores, criteria, mode: extremesMode })
  return {
    removeExtremes,
    trimmedHundredths: result.trimmed && toHundredths(result.trimmed),
    meanHundredths: result.mean && toHundredths(result.mean),
    criteria: criterionAverages(criteria, scores),
    scores: scores.map(({ id, comment, submittedAt, judge, values }) => {
      const total = judgeTotal(criteria, values)
      return {
        id,
        comment,
        submittedAt,
        judge: judge.name,
        totalHundredths: total && toHundredths(total),
        values: criteria.map((criterion) => values.get(criterion.id) ?? null),
      }
    }),
  }
}

export type WorkScoresData = Awaited<ReturnType<typeof workScores>>
