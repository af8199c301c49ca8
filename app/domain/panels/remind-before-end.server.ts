import { scoringStatuses } from '~/domain/competitions/states'
import { noticeSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { hourMs } from '~/infra/rate-limit'
import { enqueue } from '~/infra/jobs/queue'
import { scoringEndReminder } from './jobs'
import { remind } from './remind-judges.server'

type End = { competitionId: number; stageId: number; /** In milliseconds. */ until: number }

/** Has the judges reminded of each stage whose scoring ends within a day, once for each end; the clock asks again and again. */
export async function queueScoringEndReminders(): Promise<void> {
  if (!(await noticeSettings()).judging_reminder) return
  const ends = await comingEnds()
  if (ends.length === 0) return
  await transaction(async (tx) => {
    for (const end of ends) await enqueue(tx, scoringEndReminder, { subject: `stage:${end.stageId}`, payload: end })
  })
}

/** Reminds whoever owes scores and was not reminded today, unless the end was moved or is past by now. */
export async function remindBeforeEnd(tx: Tx, { competitionId, stageId, until }: End): Promise<void> {
  const ends = await comingEnds()
  if (!ends.some((end) => end.stageId === stageId && end.until === until)) return
  await remind(tx, { actorId: null, competitionId, stageId, judgeIds: 'all' })
}

async function comingEnds(): Promise<End[]> {
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
