import { type CriterionScale, judgeTotal } from '~/domain/judging/judge-total'
import { readPointsJson } from '~/domain/judging/queries.server'
import { gcd, rational, toHundredths } from '~/domain/judging/rational'
import { db } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import { scoreSorts, type ScoreFilter } from './score-filter'
import { workResult } from './work-result'

const pageSize = 20
const { sql } = Prisma
type Sql = Prisma.Sql

type ScoreRow = {
  id: number
  workId: number
  status: 'submitted' | 'finalized' | 'voided'
  at: number
  comment: string
  voidReason: string | null
  title: string
  registrationId: number
  number: number | null
  participant: string
  judge: string
  points: string
}

/** The scores of one stage as the organiser reads them: filtered, sorted, a page at a time, with statistics over all that pass the filter. Null without such a competition. */
export async function scoresOverview({ competitionId, filter }: { competitionId: number; filter: ScoreFilter }) {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    select: {
      id: true,
      name: true,
      removeExtremes: true,
      extremesMode: true,
      criteria: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      stages: { orderBy: { position: 'asc' } },
      judges: { select: { userId: true, removedAt: true, user: { select: { name: true } } }, orderBy: { id: 'asc' } },
    },
  })
  if (!competition) return null
  const { criteria, stages } = competition
  const stage = stages.find(({ id }) => id === filter.stageId) ?? stages.findLast(({ status }) => status !== 'pending' && status !== 'upcoming') ?? stages[0]
  if (!stage) return { competition, stage: null, participants: [], rows: [], page: 1, pageCount: 1, statistics: null }

  const total = totalOrder(criteria)
  const where = sql`w.stageId = ${stage.id} AND w.lockedAt IS NOT NULL AND s.status <> 'draft'
    AND (${filter.judgeId} IS NULL OR s.judgeId = ${filter.judgeId})
    AND (${filter.registrationId} IS NULL OR w.registrationId = ${filter.registrationId})`
  const [participants, worksLocked, all] = await Promise.all([
    db.registration.findMany({ where: { competitionId, works: { some: { stageId: stage.id, lockedAt: { not: null } } } }, select: { id: true, number: true, name: true }, orderBy: { number: 'asc' } }),
    db.work.count({ where: { stageId: stage.id, lockedAt: { not: null } } }),
    db.$queryRaw<{ status: string; total: number | bigint }[]>`
      SELECT s.status, (SELECT sum(${total}) FROM CriterionScore v WHERE v.scoreId = s.id) AS total
      FROM Work w JOIN Score s ON s.workId = w.id WHERE ${where}`,
  ])
  const pageCount = Math.max(1, Math.ceil(all.length / pageSize))
  const page = Math.min(filter.page, pageCount)
  const rows = await db.$queryRaw<ScoreRow[]>`
    SELECT s.id, s.workId, s.status, CAST(s.submittedAt AS INTEGER) AS at, s.comment, s.voidReason, w.title, w.registrationId, r.number, r.name AS participant, u.name AS judge,
      (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
    FROM Work w JOIN Score s ON s.workId = w.id JOIN Registration r ON r.id = w.registrationId JOIN User u ON u.id = s.judgeId
    WHERE ${where}
    ORDER BY ${orderBy(filter, total)}, s.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  const works = await workFigures({ workIds: rows.map(({ workId }) => workId), criteria, mode: competition.extremesMode })
  const panel = competition.judges.filter(({ removedAt }) => removedAt === null).length

  return {
    competition,
    stage,
    participants,
    page,
    pageCount,
    statistics: { ...statistics(all, criteria), expected: worksLocked * panel },
    rows: rows.map(({ points, at, ...row }) => {
      const values = readPointsJson(points)
      const judged = judgeTotal(criteria, values)
      return {
        ...row,
        at: Number(at),
        totalHundredths: judged && toHundredths(judged),
        values: criteria.map(({ id }) => values.get(id) ?? null),
        work: works.get(row.workId) ?? { meanHundredths: null, trimmedHundredths: null, judgeCount: 0 },
      }
    }),
  }
}

export type ScoresOverview = NonNullable<Awaited<ReturnType<typeof scoresOverview>>>

/** What one criterion's score adds to a total, over the common denominator of `scaleOf`, as SQL. */
function totalOrder(criteria: readonly CriterionScale[]): Sql {
  const { common } = scaleOf(criteria)
  const cases = criteria.map(({ id, maxHundredths, weight }) => sql`WHEN ${id} THEN v.hundredths * ${weight * (common / maxHundredths)}`)
  return cases.length ? sql`CASE v.criterionId ${cases.reduce((left, right) => sql`${left} ${right}`)} ELSE 0 END` : sql`0`
}

/** A total is 100 · n / (common · weights), n being what `totalOrder` sums up. */
function scaleOf(criteria: readonly CriterionScale[]) {
  const common = criteria.reduce((multiple, { maxHundredths }) => (multiple * maxHundredths) / Number(gcd(BigInt(multiple), BigInt(maxHundredths))), 1)
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  return { common, weights }
}

function statistics(all: readonly { status: string; total: number | bigint }[], criteria: readonly CriterionScale[]) {
  const { common, weights } = scaleOf(criteria)
  const scale = BigInt(common) * BigInt(weights || 1)
  const sorted = all.filter(({ status }) => status !== 'voided').map(({ total }) => BigInt(total)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const show = (n: bigint | undefined, d = 1n) => (n === undefined ? null : toHundredths(rational(100n * n, d * scale)))
  const sum = sorted.reduce((left, right) => left + right, 0n)
  const middle = sorted.length >> 1
  return {
    count: sorted.length,
    voided: all.length - sorted.length,
    mean: sorted.length ? show(sum, BigInt(sorted.length)) : null,
    median: sorted.length === 0 ? null : sorted.length % 2 ? show(sorted[middle]) : show(sorted[middle - 1]! + sorted[middle]!, 2n),
    highest: show(sorted.at(-1)),
    lowest: show(sorted[0]),
  }
}

function orderBy({ sort, descending }: ScoreFilter, total: Sql): Sql {
  const by = {
    time: sql`s.submittedAt`,
    score: sql`(SELECT sum(${total}) FROM CriterionScore v WHERE v.scoreId = s.id)`,
    participant: sql`r.number`,
    judge: sql`u.name`,
  } satisfies Record<(typeof scoreSorts)[number], Sql>
  return descending ? sql`${by[sort]} DESC` : sql`${by[sort]} ASC`
}

/** Each work's own averages, with and without the extremes. */
async function workFigures({ workIds, criteria, mode }: { workIds: number[]; criteria: readonly CriterionScale[]; mode: 'judge_totals' | 'per_criterion' }) {
  const ids = [...new Set(workIds)]
  const scores = await db.$queryRaw<{ workId: number; judgeId: number; points: string }[]>`
    SELECT s.workId, s.judgeId, (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
    FROM Score s WHERE s.status IN ('submitted', 'finalized') AND s.workId IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return new Map(
    ids.map((workId) => {
      const own = scores.filter((score) => score.workId === workId).map(({ judgeId, points }) => ({ judgeId, values: readPointsJson(points) }))
      const result = workResult({ workId, scores: own, criteria, mode })
      return [workId, { meanHundredths: result.mean && toHundredths(result.mean), trimmedHundredths: result.trimmed && toHundredths(result.trimmed), judgeCount: result.judgeTotals.length }]
    }),
  )
}
