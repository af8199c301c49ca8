import { pageOf } from '~/domain/lists/page-of'
import { read } from '~/infra/db/read'
import { isUnderway } from '../states'
import { analysisProgress } from './analysis-jobs.server'

const perPage = 10

/** The analyses there are, the latest first, with how far those under way are. What was found stands on a page of its own. */
export async function analysesPage(asked: number) {
  const { total } = await read
    .selectFrom('EmotionAnalysis')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { skip, take, ...place } = pageOf({ asked, total, size: perPage })
  const rows = await read
    .selectFrom('EmotionAnalysis as analysis')
    .innerJoin('Work as work', 'work.id', 'analysis.workId')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Competition as competition', 'competition.id', 'registration.competitionId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .orderBy('analysis.id', 'desc')
    .offset(skip)
    .limit(take)
    .select(['analysis.id', 'analysis.workId', 'analysis.status', 'analysis.failure', 'analysis.createdAt', 'work.title'])
    .select(['analysis.version', 'analysis.serviceFailure'])
    .select(['registration.name as participant', 'competition.name as competition', 'stage.name as stage'])
    .execute()
  const progress = await analysisProgress(rows.filter(({ status }) => isUnderway(status)).map(({ id }) => id))
  return { analyses: rows.map((row) => ({ ...row, progress: progress.get(row.id) ?? 0 })), total, ...place }
}

export type ListedAnalysis = Awaited<ReturnType<typeof analysesPage>>['analyses'][number]
