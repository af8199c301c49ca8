import { sql } from 'kysely'
import { scoringStatuses } from '~/domain/competitions/states'
import { notify } from '~/domain/notices/notify.server'
import { noticeSettings } from '~/domain/settings/read-settings.server'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { publicUrl } from '~/infra/public-url'

const kind = 'judging_opened'

/** Tells each judge, once a stage, that its first works are ready to be judged; the clock asks again and again. Returns how many it told. */
export async function tellJudgingOpened(): Promise<number> {
  if (!(await noticeSettings())[kind]) return 0
  const waiting = await untold()
  if (waiting.length === 0) return 0
  await transaction(async (tx) => {
    for (const { name, stageId, stage, competitionId, competition, ...recipient } of waiting) {
      const params = { name, competition, competitionId, stage, link: `${publicUrl()}/competitions/${competitionId}/scoring` }
      await notify(tx, { kind, key: `${kind}:${stageId}`, recipient, params })
    }
  })
  return waiting.length
}

/** The judges of stages that take scores who have a work there that can be scored, and were not told. */
function untold() {
  return read
    .selectFrom('Stage as stage')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .innerJoin('CompetitionJudge as seat', 'seat.competitionId', 'competition.id')
    .innerJoin('User as judge', 'judge.id', 'seat.userId')
    .where('stage.status', 'in', scoringStatuses)
    .where('stage.scoringPausedAt', 'is', null)
    .where('competition.publishedAt', 'is not', null)
    .where('competition.status', 'in', ['pending', 'in_progress', 'completed'])
    .where('seat.removedAt', 'is', null)
    .where('judge.status', '=', 'active')
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('Notice')
            .whereRef('Notice.userId', '=', 'judge.id')
            .where('Notice.key', '=', sql<string>`${`${kind}:`} || ${ref('stage.id')}`)
            .select('Notice.id'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('Work')
          .innerJoin('Assignment', 'Assignment.workId', 'Work.id')
          .whereRef('Work.stageId', '=', 'stage.id')
          .whereRef('Assignment.judgeId', '=', 'judge.id')
          .where('Assignment.status', '=', 'assigned')
          .where('Work.lockedAt', 'is not', null)
          .where('Work.status', '=', 'completed')
          .select('Work.id'),
      ),
    )
    .select(['judge.id', 'judge.email', 'judge.locale', 'judge.mutedNotices', 'judge.name'])
    .select(['stage.id as stageId', 'stage.name as stage', 'competition.id as competitionId', 'competition.name as competition'])
    .execute()
}
