import { noticeSettings } from '~/domain/settings/read-settings.server'
import { transaction, type Tx } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { scoringEndReminder } from './jobs'
import { comingEnds, type ScoringEnd } from './queries/coming-ends.server'
import { remind } from './remind-judges.server'

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
export async function remindBeforeEnd(tx: Tx, { competitionId, stageId, until }: ScoringEnd): Promise<void> {
  const ends = await comingEnds()
  if (!ends.some((end) => end.stageId === stageId && end.until === until)) return
  await remind(tx, { actorId: null, competitionId, stageId, judgeIds: 'all' })
}
