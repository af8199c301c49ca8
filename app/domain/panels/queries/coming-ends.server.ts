import { scoringStatuses } from '~/domain/competitions/states'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { hourMs } from '~/infra/rate-limit'

export type ScoringEnd = { competitionId: number; stageId: number; /** In milliseconds. */ until: number }

/** The stages that take scores until an instant of the next 24 hours. */
export async function comingEnds(): Promise<ScoringEnd[]> {
  const at = now()
  const stages = await read
    .selectFrom('Stage')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Stage.status', 'in', scoringStatuses)
    .where('Stage.scoringPausedAt', 'is', null)
    .where('Stage.scoringEndsAt', '>', at)
    .where('Stage.scoringEndsAt', '<=', new Date(at.getTime() + 24 * hourMs))
    .where('Competition.publishedAt', 'is not', null)
    .where('Competition.status', 'in', ['pending', 'in_progress', 'completed'])
    .select(['Stage.id', 'Stage.competitionId', 'Stage.scoringEndsAt'])
    .execute()
  return stages.map(({ id, competitionId, scoringEndsAt }) => ({ competitionId, stageId: id, until: scoringEndsAt!.getTime() }))
}
