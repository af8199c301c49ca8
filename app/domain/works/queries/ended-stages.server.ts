import { uploadsEnded } from '~/domain/competitions/clock'
import { unpublishedStatuses } from '~/domain/competitions/states'
import { stagesToLock } from './unlocked-participants.server'

/** The stages whose uploads have ended and whose results are not out, each with the size of its panel; or only one of them. */
export async function endedStages(at: Date, stageId?: number) {
  const stages = await stagesToLock()
    .innerJoin('Competition as run', 'run.id', 'Stage.competitionId')
    .where('Stage.canUpload', '=', true)
    .where('Stage.status', 'in', unpublishedStatuses)
    .where('run.publishedAt', 'is not', null)
    .where('run.status', '=', 'in_progress')
    .$if(stageId !== undefined, (query) => query.where('Stage.id', '=', stageId!))
    .select(({ selectFrom }) =>
      selectFrom('CompetitionJudge as seat')
        .whereRef('seat.competitionId', '=', 'Stage.competitionId')
        .where('seat.removedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('judges'))
        .$asScalar()
        .$notNull()
        .as('judges'),
    )
    .execute()
  return stages.filter((stage) => stage.status !== 'active' || uploadsEnded(stage.competition, stage, at))
}
