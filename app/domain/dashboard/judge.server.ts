import { closedToJudges } from '~/domain/competitions/queries/closed-to-judges.server'
import { runningStatuses } from '~/domain/competitions/states'
import { countedStatuses } from '~/domain/judging/states'
import { read } from '~/infra/db/read'

/** The stages a judge can score in now, with how many of the works assigned to them are done. */
export async function judgeDashboard(judgeId: number) {
  const closed = await closedToJudges({ judgeId })
  const stages = await read
    .selectFrom('CompetitionJudge as seat')
    .innerJoin('Competition as competition', 'competition.id', 'seat.competitionId')
    .innerJoin('Stage as stage', 'stage.competitionId', 'competition.id')
    .where('seat.userId', '=', judgeId)
    .where('seat.removedAt', 'is', null)
    .where('competition.publishedAt', 'is not', null)
    .where('competition.status', 'in', runningStatuses)
    .where('stage.status', 'in', ['active', 'completed'])
    .orderBy('competition.id', 'desc')
    .orderBy('stage.position')
    .select(({ selectFrom, fn }) => [
      'competition.id as competitionId',
      'competition.name',
      'stage.id as stageId',
      'stage.name as stageName',
      selectFrom('Assignment')
        .innerJoin('Work', 'Work.id', 'Assignment.workId')
        .where('Assignment.judgeId', '=', judgeId)
        .where('Assignment.status', '=', 'assigned')
        .where('Work.status', '=', 'completed')
        .whereRef('Work.stageId', '=', 'stage.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('scorable'),
      selectFrom('Score')
        .where('Score.judgeId', '=', judgeId)
        // What can still be taken back is done for the judge.
        .where(({ eb, or }) => or([eb('Score.status', 'in', countedStatuses), eb('Score.sealsAt', 'is not', null)]))
        .whereRef('Score.stageId', '=', 'stage.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('scored'),
    ])
    .execute()
  return stages.map(({ stageId, scorable, ...stage }) => ({
    ...stage,
    scorable: closed.filter((one) => one.stageId === stageId).reduce((open, { count }) => open - count, scorable ?? 0),
  }))
}
