import { competitionNames } from '~/domain/competitions/queries/competitions-page.server'
import { contains } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { read } from '~/infra/db/read'
import type { WorkChoice } from '../work-choice'

const perPage = 10

/**
 * The works whose media are ready and that a choice leaves, the latest first, each with the analysis there is of it; what there is to choose from; and the choice as
 * it holds: without a stage of another competition.
 */
export async function choosableWorks({ competitionId, stageId: askedStage, search, page: asked }: WorkChoice) {
  const stages =
    competitionId === null
      ? []
      : await read.selectFrom('Stage').where('competitionId', '=', competitionId).orderBy('position').select(['id', 'name']).execute()
  const stageId = stages.find(({ id }) => id === askedStage)?.id ?? null
  const found = read
    .selectFrom('Work as work')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Upload as upload', 'upload.id', 'work.uploadId')
    .where('work.status', '=', 'completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('Media').whereRef('Media.uploadId', '=', 'work.uploadId').where('Media.kind', '=', 'audio').select('Media.uploadId'),
      ),
    )
    .$if(competitionId !== null, (query) => query.where('registration.competitionId', '=', competitionId!))
    .$if(stageId !== null, (query) => query.where('work.stageId', '=', stageId!))
    .$if(search !== '', (query) => query.where(({ or }) => or([contains('work.title', search), contains('registration.name', search)])))
  const [{ total }, competitions] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    competitionNames(),
  ])
  const { skip, take, ...place } = pageOf({ asked, total, size: perPage })
  const works = await found
    .innerJoin('Competition as competition', 'competition.id', 'registration.competitionId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .leftJoin('EmotionAnalysis as analysis', 'analysis.workId', 'work.id')
    .orderBy('work.id', 'desc')
    .offset(skip)
    .limit(take)
    .select(['work.id', 'work.title', 'registration.name as participant', 'competition.name as competition', 'stage.name as stage'])
    .select(['upload.durationMs', 'analysis.id as analysisId', 'analysis.status as analysisStatus', 'analysis.version as analysisVersion'])
    .select('analysis.serviceFailure')
    .execute()
  return { works, total, competitions, stages, choice: { competitionId, stageId, search, page: place.page }, ...place }
}

export type ChoosableWork = Awaited<ReturnType<typeof choosableWorks>>['works'][number]
