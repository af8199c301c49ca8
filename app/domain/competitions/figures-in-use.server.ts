import { placeTakingStatuses } from '~/domain/registrations/states'
import type { Tx } from '~/infra/db/client'
import type { FiguresInUse } from './limits-in-use'

type Most = { id: number | bigint; count: number | bigint }

/** How many advanced of a category, and whether it has a quota of its own there. */
type Advanced = { stageId: number | bigint; count: number | bigint; ownQuota: number | bigint }

type Stored = Pick<FiguresInUse, 'feeMinor' | 'currency' | 'removeExtremes' | 'extremesMode' | 'tieCriterionId'> & {
  id: number
  categories: { id: number }[]
  stages: {
    id: number
    status: string
    ranking: 'by_category' | 'together'
    canUpload: boolean
    advanceCount: number | null
    participantLimit: number | null
  }[]
  specialAwards: { id: number; required: boolean }[]
}

/** What people have already done in a competition, as figures that an edit may not fall below. */
export async function figuresInUse(
  tx: Tx,
  { id, feeMinor, currency, removeExtremes, extremesMode, tieCriterionId, categories, stages, specialAwards }: Stored,
): Promise<FiguresInUse> {
  const placesTaken = await tx.registration.count({ where: { competitionId: id, status: { in: [...placeTakingStatuses] } } })
  const approved = await tx.registration.count({ where: { competitionId: id, status: 'approved' } })
  const works = await tx.work.count({ where: { stage: { competitionId: id } } })
  const scores = await tx.$queryRaw<unknown[]>`SELECT 1 FROM criteria_in_use WHERE competition_id = ${id} LIMIT 1`
  const firstStage = stages[0]?.id ?? 0
  const byCategory = await tx.$queryRaw<Most[]>`
    SELECT categoryId AS id, max(count) AS count FROM (
      SELECT e.categoryId, count(*) AS count FROM Work w JOIN Entry e ON e.id = w.entryId WHERE w.stageId = ${firstStage} GROUP BY w.entryId
    ) GROUP BY categoryId`
  const byStage = await tx.$queryRaw<Most[]>`
    SELECT stageId AS id, max(count) AS count FROM (
      SELECT w.stageId, count(*) AS count FROM Work w JOIN Stage s ON s.id = w.stageId WHERE s.competitionId = ${id} GROUP BY w.stageId, w.entryId
    ) GROUP BY stageId`
  const byAward = await tx.$queryRaw<Most[]>`
    SELECT awardId AS id, max(count) AS count FROM (
      SELECT a.awardId, count(*) AS count FROM WorkAward a JOIN SpecialAward s ON s.id = a.awardId JOIN Work w ON w.id = a.workId
      WHERE s.competitionId = ${id} GROUP BY a.awardId, w.stageId, w.registrationId
    ) GROUP BY awardId`
  const winners = await tx.$queryRaw<Most[]>`
    SELECT g.awardId AS id, count(*) AS count FROM AwardGrant g JOIN SpecialAward s ON s.id = g.awardId WHERE s.competitionId = ${id} GROUP BY g.awardId`
  const advanced = await tx.$queryRaw<Advanced[]>`
    SELECT a.stageId, count(*) AS count, q.advanceCount IS NOT NULL AS ownQuota
    FROM Advancement a JOIN Stage s ON s.id = a.stageId JOIN Entry e ON e.id = a.entryId
    LEFT JOIN StageQuota q ON q.stageId = a.stageId AND q.categoryId = e.categoryId
    WHERE s.competitionId = ${id} AND a.status = 'advanced' GROUP BY a.stageId, e.categoryId`
  // A person who advances in two categories takes one place.
  const goingOn = await tx.$queryRaw<Most[]>`
    SELECT a.stageId AS id, count(DISTINCT e.registrationId) AS count
    FROM Advancement a JOIN Stage s ON s.id = a.stageId JOIN Entry e ON e.id = a.entryId
    WHERE s.competitionId = ${id} AND a.status = 'advanced' GROUP BY a.stageId`
  const editions = await tx.publication.findMany({ where: { stage: { competitionId: id }, withdrawnAt: null }, select: { stageId: true } })
  const published = new Set(editions.map(({ stageId }) => stageId))
  const of = (rows: Most[], key: number) => Number(rows.find((row) => Number(row.id) === key)?.count ?? 0)
  const advancedIn = (stageId: number) => advanced.filter((row) => Number(row.stageId) === stageId)
  const advancedOf = (stageId: number) => advancedIn(stageId).reduce((sum, { count }) => sum + Number(count), 0)
  return {
    feeMinor,
    currency,
    removeExtremes,
    extremesMode,
    tieCriterionId,
    scored: scores.length > 0,
    placesTaken,
    works,
    categories: categories.map((category) => ({ id: category.id, mostWorks: of(byCategory, category.id) })),
    stages: stages.map((stage, index) => ({
      id: stage.id,
      canUpload: stage.canUpload,
      ranking: stage.ranking,
      published: published.has(stage.id),
      advanceCount: stage.advanceCount,
      participantLimit: stage.participantLimit,
      mostWorks: of(byStage, stage.id),
      advanced: advancedOf(stage.id),
      advancedOfCategory: Math.max(0, ...advancedIn(stage.id).flatMap(({ ownQuota, count }) => (Number(ownQuota) ? [] : [Number(count)]))),
      entrants: index === 0 ? approved : of(goingOn, stages[index - 1]!.id),
    })),
    specialAwards: specialAwards.map((award) => ({
      id: award.id,
      required: award.required,
      mostWorks: of(byAward, award.id),
      winners: of(winners, award.id),
    })),
  }
}
