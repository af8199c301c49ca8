import { scoringEnded, scoringEnds } from '~/domain/competitions/clock'
import { closedToJudges } from '~/domain/competitions/queries/closed-to-judges.server'
import { runningStatuses } from '~/domain/competitions/states'
import { countedStatuses } from '~/domain/judging/states'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'

/** The stages a judge can score in now, with how many of the works assigned to them are done and until when they can be: what has works left first, the soonest end first. */
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
      'stage.scoringEndsAt',
      'stage.scoringPausedAt',
      'stage.scoringEndOverruled',
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
  const at = now()
  return stages
    .filter((stage) => !scoringEnded(stage, at))
    .map(({ stageId, scorable, scored, scoringPausedAt, scoringEndsAt, scoringEndOverruled, ...stage }) => ({
      ...stage,
      stageId,
      scored: scored ?? 0,
      scorable: closed.filter((one) => one.stageId === stageId).reduce((open, { count }) => open - count, scorable ?? 0),
      paused: scoringPausedAt !== null,
      until: scoringEnds({ scoringEndsAt, scoringEndOverruled }),
    }))
    .sort((a, b) => Number(isDone(a)) - Number(isDone(b)) || timeOf(a.until) - timeOf(b.until))
}

const isDone = ({ scored, scorable }: { scored: number; scorable: number }) => scored >= scorable
const timeOf = (until: Date | null) => until?.getTime() ?? Number.MAX_SAFE_INTEGER
