import { sql } from 'kysely'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { read } from '~/infra/db/read'

/** In which stage an entry is decided on for an award, both named by their columns: the last of those in which locked works of it applied. */
export function decidingStage(awardId: string, entryId: string) {
  return read
    .selectFrom('WorkAward as application')
    .innerJoin('Work as applying', 'applying.id', 'application.workId')
    .innerJoin('Stage as late', 'late.id', 'applying.stageId')
    .where('application.awardId', '=', sql.ref<number>(awardId))
    .where('applying.entryId', '=', sql.ref<number>(entryId))
    .where('applying.lockedAt', 'is not', null)
    .orderBy('late.position', 'desc')
    .limit(1)
    .select('late.id')
    .$asScalar()
}

/** Which entries may win a competition's awards, or only one of them, each with the stage that decides on it and the edition of its ranking there, null while none stands. */
export function awardCandidates({ competitionId, awardId }: { competitionId: number; awardId?: number }) {
  return read
    .selectFrom('WorkAward as applied')
    .innerJoin('Work as work', 'work.id', 'applied.workId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .innerJoin('StageEntry as taking', (join) => join.onRef('taking.stageId', '=', 'stage.id').onRef('taking.entryId', '=', 'work.entryId'))
    .innerJoin('Category as category', 'category.id', 'taking.categoryId')
    .where('stage.competitionId', '=', competitionId)
    .where('work.lockedAt', 'is not', null)
    .$if(awardId !== undefined, (query) => query.where('applied.awardId', '=', awardId!))
    .where('stage.id', '=', decidingStage('applied.awardId', 'work.entryId'))
    .groupBy(['applied.awardId', 'work.entryId'])
    .select(['applied.awardId', 'work.entryId', 'stage.id as stageId', 'stage.name as stage', 'stage.ranking'])
    .select(['category.id as categoryId', 'category.name as category'])
    .select(standingEdition('stage.id', 'category.id').as('publicationId'))
    .orderBy('stage.position')
    .orderBy('category.position')
    .execute()
}

export type AwardCandidate = Awaited<ReturnType<typeof awardCandidates>>[number]

/** The rankings without an edition that stands in which an award's candidates are: it is not published before they are out. */
export function openRankingsOf(candidates: readonly AwardCandidate[]) {
  const open = candidates.filter(({ publicationId }) => publicationId === null)
  const rankings = open.map(({ stageId, stage, ranking, ...own }) => {
    const { categoryId, category } = ranking === 'together' ? { categoryId: null, category: null } : own
    return [`${stageId}:${categoryId}`, { stageId, stage, categoryId, category }] as const
  })
  return [...new Map(rankings).values()]
}

/** Of a competition's awards that are not out though all rankings are in which somebody applied for them: how many have winners, and how many have none; kept while nobody writes. */
export function awardsWaiting(competitionId: number) {
  return keptWhileUnchanged(`awards waiting ${competitionId}`, async () => {
    const awards = await read
      .selectFrom('SpecialAward as award')
      .where('award.competitionId', '=', competitionId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('AwardPublication').whereRef('awardId', '=', 'award.id').where('withdrawnAt', 'is', null).select('id'))),
      )
      .select(({ exists, selectFrom }) => [
        'award.id',
        exists(selectFrom('AwardGrant').whereRef('awardId', '=', 'award.id').select('entryId')).as('decided'),
      ])
      .execute()
    const candidates = awards.length > 0 ? await awardCandidates({ competitionId }) : []
    const ready = awards.filter(({ id }) => {
      const own = candidates.filter(({ awardId }) => awardId === id)
      return own.length > 0 && openRankingsOf(own).length === 0
    })
    const toPublish = ready.filter(({ decided }) => decided).length
    return { toPublish, toDecide: ready.length - toPublish }
  })
}
