import { namesOf } from '~/domain/accounts/queries/profile.server'
import { read } from '~/infra/db/read'
import { decisionsAgainstLine } from '../against-line'
import { seenDigest } from '../edition-of.server'
import { liveEdition } from '../publication-rules'
import { groupByKey } from '../ranking'
import { judgeTotals } from '../score-sums.server'
import { stageRanking } from './stage-ranking.server'
import { pageOfRanking, standingsView } from '../standings-view'

type Asked = { competitionId: number; stageId?: number; categoryId?: number | null; removeExtremes?: boolean; page?: number }

/** The advancement page: the stages, one ranking of a stage and its cut line. Null without such a competition, stage or ranking. */
export async function advancementPage({ competitionId, stageId, categoryId, removeExtremes, page: wanted = 1 }: Asked) {
  const stages = await stagesOf(competitionId)
  const chosen = stageId
    ? stages.find(({ id }) => id === stageId)
    : (stages.findLast(({ status }) => status !== 'pending' && status !== 'upcoming') ?? stages[0])
  const ranking = chosen && (await stageRanking({ competitionId, stageId: chosen.id, categoryId, removeExtremes }))
  if (!ranking) return null
  const { competition, stage, next, ranked, categories, category, publications } = ranking
  const { page, pageCount, from, part } = pageOfRanking(ranked, wanted)
  const totals = await judgeTotals({ stageId: stage.id, entryIds: part.map(({ entryId }) => entryId), scale: competition.scoreScale ?? 1 })
  const judgeNames = await namesOf([...new Set(totals.map(({ judgeId }) => judgeId))])
  return {
    competition: {
      id: competition.id,
      name: competition.name,
      removeExtremes: competition.removeExtremes,
      extremesMode: competition.extremesMode,
    },
    stages,
    /** The categories to choose from; none where the stage ranks all together or has one category. */
    categories: stage.ranking === 'by_category' && categories.length > 1 ? categories : [],
    category,
    stage: {
      id: stage.id,
      name: stage.name,
      status: stage.status,
      live: !stage.canUpload,
      advanceCount: ranking.advanceCount,
      published: liveEdition(publications, ranking.categoryId) !== null,
    },
    /** Whether there is a stage to go on to. */
    decides: next !== null,
    nextLimit: next?.participantLimit ?? null,
    /** How many have each prize of the last stage. */
    prizeFigures: ranking.prizeFigures,
    removeExtremes: ranking.removeExtremes,
    digest: seenDigest(ranking),
    /** The decisions that the official ranking contradicts. */
    against: ranking.removeExtremes === competition.removeExtremes ? decisionsAgainstLine(ranking) : null,
    page,
    pageCount,
    ...standingsView({
      ranking,
      part,
      from,
      judgeNames,
      totalsByWork: groupByKey(totals, ({ workId }) => workId),
      categoryNames: new Map(ranking.categoryId === null && categories.length > 1 ? categories.map(({ id, name }) => [id, name]) : []),
    }),
  }
}

export type AdvancementPage = NonNullable<Awaited<ReturnType<typeof advancementPage>>>

/** Each stage with how many people advanced, with whichever of their entries, and how many works are locked. */
function stagesOf(competitionId: number) {
  return read
    .selectFrom('Stage')
    .where('Stage.competitionId', '=', competitionId)
    .orderBy('Stage.position')
    .select(({ selectFrom, fn }) => [
      'Stage.id',
      'Stage.name',
      'Stage.status',
      'Stage.startsAt',
      'Stage.canUpload',
      selectFrom('Advancement')
        .innerJoin('Entry', 'Entry.id', 'Advancement.entryId')
        .whereRef('Advancement.stageId', '=', 'Stage.id')
        .where('Advancement.status', '=', 'advanced')
        .select((taken) => taken.fn.count<number>('Entry.registrationId').distinct().as('count'))
        .$asScalar()
        .as('advanced'),
      selectFrom('Work')
        .whereRef('Work.stageId', '=', 'Stage.id')
        .where('Work.lockedAt', 'is not', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('works'),
    ])
    .execute()
}
