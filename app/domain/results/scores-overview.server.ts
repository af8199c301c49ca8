import { stageHasBegun } from '~/domain/competitions/states'
import { type CriterionScale, judgeTotal } from '~/domain/judging/judge-total'
import { readPointsJson } from '~/domain/judging/queries.server'
import { toHundredths } from '~/domain/judging/rational'
import { scaledTotals } from '~/domain/judging/scaled-total.server'
import { pageOf } from '~/domain/lists/page-of'
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
      criteria: {
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true, code: true, maxHundredths: true, weight: true },
      },
      stages: { orderBy: { position: 'asc' }, select: { id: true, name: true, status: true, scoringPausedAt: true } },
    },
  })
  if (!competition) return null
  const { criteria, stages } = competition
  const stage = stages.find(({ id }) => id === filter.stageId) ?? stages.findLast(({ status }) => stageHasBegun(status)) ?? stages[0]
  if (!stage) return { competition, stage: null, judges: [], rows: [], page: 1, pageCount: 1, statistics: null }

  const totals = scaledTotals(criteria)
  const where = sql`w.stageId = ${stage.id} AND w.lockedAt IS NOT NULL AND s.status <> 'draft'
    AND (${filter.judgeId} IS NULL OR s.judgeId = ${filter.judgeId})
    AND ${participantIs(filter.participant, competitionId)}`
  const [judges, worksLocked, figures] = await Promise.all([
    judgesOf(competitionId),
    db.work.count({ where: { stageId: stage.id, lockedAt: { not: null } } }),
    statistics(where, totals),
  ])
  const { page, pageCount, skip, take } = pageOf({ asked: filter.page, total: figures.found, size: pageSize })
  const order = sql`${orderBy(filter, totals)}, s.id`
  // The page is found first and dressed afterwards: SQLite would otherwise gather every score's points to sort them.
  const rows = await db.$queryRaw<ScoreRow[]>`
    SELECT s.id, s.workId, s.status, CAST(s.submittedAt AS INTEGER) AS at, s.comment, s.voidReason, w.title, w.registrationId, r.number, r.name AS participant, u.name AS judge,
      (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
    FROM Score s JOIN Work w ON w.id = s.workId JOIN Registration r ON r.id = w.registrationId JOIN User u ON u.id = s.judgeId
    WHERE s.id IN (
      SELECT s.id FROM Work w JOIN Score s ON s.workId = w.id JOIN Registration r ON r.id = w.registrationId JOIN User u ON u.id = s.judgeId
      WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}
    )
    ORDER BY ${order}`
  const works = await workFigures({ workIds: rows.map(({ workId }) => workId), criteria, mode: competition.extremesMode })
  const panel = judges.filter(({ onPanel }) => onPanel).length

  return {
    competition,
    stage,
    judges,
    page,
    pageCount,
    statistics: { ...figures, expected: worksLocked * panel },
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

function participantIs(asked: string, competitionId: number): Sql {
  if (!asked) return sql`1`
  const number = /^\d{1,9}$/.test(asked) ? Number(asked) : null
  return sql`w.registrationId IN (SELECT id FROM Registration WHERE competitionId = ${competitionId} AND (number = ${number} OR instr(name, ${asked}) > 0))`
}

/** Everyone who is or was on the panel, in the order of joining. */
async function judgesOf(competitionId: number) {
  const rows = await db.$queryRaw<{ userId: number; name: string; onPanel: bigint }[]>`
    SELECT j.userId, u.name, j.removedAt IS NULL AS onPanel FROM CompetitionJudge j JOIN User u ON u.id = j.userId WHERE j.competitionId = ${competitionId} ORDER BY j.id`
  return rows.map((row) => ({ ...row, onPanel: Number(row.onPanel) === 1 }))
}

/** Count, mean, median and range of the scores that `where` lets pass, voided ones counted apart. One row comes back, however many scores there are. */
async function statistics(where: Sql, totals: ReturnType<typeof scaledTotals>) {
  const [row] = await db.$queryRaw<{ found: bigint; live: string }[]>`
    WITH scored AS MATERIALIZED (SELECT s.status, ${totals.ofScore} AS total FROM Work w JOIN Score s ON s.workId = w.id WHERE ${where})
    SELECT count(*) AS found, json_group_array(total) FILTER (WHERE status <> 'voided') AS live FROM scored`
  const found = Number(row!.found)
  const live = Float64Array.from(JSON.parse(row!.live) as number[]).sort()
  const show = (scaled: number | undefined, of = 1) => (scaled === undefined ? null : totals.toHundredths(scaled, of))
  const middle = live.length >> 1
  return {
    found,
    count: live.length,
    voided: found - live.length,
    mean: live.length
      ? show(
          live.reduce((sum, total) => sum + total, 0),
          live.length,
        )
      : null,
    median: live.length % 2 ? show(live[middle]) : show(live.length ? live[middle - 1]! + live[middle]! : undefined, 2),
    highest: show(live.at(-1)),
    lowest: show(live[0]),
  }
}

function orderBy({ sort, descending }: ScoreFilter, totals: ReturnType<typeof scaledTotals>): Sql {
  const by = {
    time: sql`s.submittedAt`,
    score: totals.ofScore,
    participant: sql`r.number`,
    judge: sql`u.name`,
  } satisfies Record<(typeof scoreSorts)[number], Sql>
  return descending ? sql`${by[sort]} DESC` : sql`${by[sort]} ASC`
}

/** Each work's own averages, with and without the extremes. */
async function workFigures({
  workIds,
  criteria,
  mode,
}: {
  workIds: number[]
  criteria: readonly CriterionScale[]
  mode: 'judge_totals' | 'per_criterion'
}) {
  const ids = [...new Set(workIds)]
  const scores = await db.$queryRaw<{ workId: number; judgeId: number; points: string }[]>`
    SELECT s.workId, s.judgeId, (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
    FROM Score s WHERE s.status IN counts_as_score AND s.workId IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return new Map(
    ids.map((workId) => {
      const own = scores
        .filter((score) => score.workId === workId)
        .map(({ judgeId, points }) => ({ judgeId, values: readPointsJson(points) }))
      const result = workResult({ workId, scores: own, criteria, mode })
      return [
        workId,
        {
          meanHundredths: result.mean && toHundredths(result.mean),
          trimmedHundredths: result.trimmed && toHundredths(result.trimmed),
          judgeCount: result.judgeTotals.length,
        },
      ]
    }),
  )
}
