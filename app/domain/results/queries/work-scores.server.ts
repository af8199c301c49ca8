import { writeMoment } from '~/domain/judging/score-marks'
import { toHundredths } from '~/domain/judging/rational'
import { shownTotal } from '~/domain/judging/score-total'
import { countedStatuses } from '~/domain/judging/states'
import { criterionScales } from '~/domain/competitions/queries/competition-parts.server'
import { listOf, read } from '~/infra/db/read'
import { scoreSums } from '../score-sums.server'
import { criterionAverages, workResult } from '../work-result'

/**
 * The submitted scores of one work, judge by judge and by criterion, and what they come to, in hundredths of a point:
 * an organiser's to see at any time. With `judgeId` only what that judge gave.
 */
export async function workScores({ workId, judgeId }: { workId: number; judgeId?: number }) {
  const work = await read
    .selectFrom('Work')
    .innerJoin('Stage', 'Stage.id', 'Work.stageId')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Work.id', '=', workId)
    .select([
      'Work.stageId',
      'Competition.removeExtremes',
      'Competition.extremesMode',
      'Competition.scoreScale',
      criterionScales('Competition.id').as('criteria'),
    ])
    .executeTakeFirstOrThrow()
  const scores = (await scoresOf(workId)).filter((score) => judgeId === undefined || score.judgeId === judgeId)
  const { criteria, scoreScale, removeExtremes } = work
  const all = judgeId === undefined ? (await scoreSums({ stageId: work.stageId, workIds: [workId] }, work)).get(workId) : undefined
  const own = { judgeCount: scores.length, sum: scores.reduce((sum, { total }) => sum + (total ?? 0), 0), trimmedSum: 0 }
  const result = workResult(all ?? own, scoreScale ?? 1)
  const given = scores.map(({ values, ...score }) => ({
    ...score,
    values: new Map(values.map(({ criterionId, hundredths }) => [criterionId, hundredths])),
  }))
  return {
    removeExtremes,
    trimmedHundredths: result.trimmed && toHundredths(result.trimmed),
    meanHundredths: result.mean && toHundredths(result.mean),
    criteria: criterionAverages(criteria, given),
    scores: given.map(({ id, comment, marks, submittedAt, judge, total, values }) => ({
      id,
      comment,
      /** What was said at moments of the recording, in their order. */
      marks: marks.map(({ atMs, text }) => ({ at: writeMoment(atMs), seconds: atMs / 1000, text })),
      submittedAt,
      judge,
      totalHundredths: shownTotal(total, scoreScale),
      values: criteria.map((criterion) => values.get(criterion.id) ?? null),
    })),
  }
}

export type WorkScoresData = Awaited<ReturnType<typeof workScores>>

function scoresOf(workId: number) {
  return read
    .selectFrom('Score')
    .innerJoin('User as judge', 'judge.id', 'Score.judgeId')
    .where('Score.workId', '=', workId)
    .where('Score.status', 'in', countedStatuses)
    .select(({ selectFrom }) => [
      'Score.id',
      'Score.judgeId',
      'Score.comment',
      'Score.submittedAt',
      'Score.total',
      'judge.name as judge',
      listOf(
        selectFrom('CriterionScore')
          .whereRef('CriterionScore.scoreId', '=', 'Score.id')
          .select(['CriterionScore.criterionId', 'CriterionScore.hundredths']),
      ).as('values'),
      listOf(
        selectFrom('ScoreMark')
          .whereRef('ScoreMark.scoreId', '=', 'Score.id')
          .select(['ScoreMark.atMs', 'ScoreMark.text'])
          .orderBy('ScoreMark.atMs')
          .orderBy('ScoreMark.id'),
      ).as('marks'),
    ])
    .orderBy('Score.submittedAt')
    .orderBy('Score.id')
    .execute()
}
