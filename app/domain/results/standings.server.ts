import { readPointsJson } from '~/domain/judging/queries.server'
import type { Rational } from '~/domain/judging/rational'
import type { CriterionScale } from '~/domain/judging/judge-total'
import { db, type Tx } from '~/infra/db/client'
import { rank, standingOf, type Ranked, type Standing } from './ranking'
import { type ExtremesMode, workResult, type WorkResult } from './work-result'

export type StageWork = WorkResult & { title: string; status: string }

export type Entrant = Standing & {
  userId: number
  number: number | null
  name: string
  voiceType: string | null
  advancement: 'pending' | 'advanced' | 'eliminated'
  works: StageWork[]
}

export type RankedEntrant = Ranked<Entrant> & { official: Rational | null }

type PersonRow = {
  id: number
  userId: number
  number: number | null
  name: string
  voiceType: string | null
  advancement: Entrant['advancement']
}
type WorkRow = { id: number; registrationId: number; title: string; status: string }
type ScoreRow = { workId: number; judgeId: number; points: string }

/** Rankings worked out lately, by stage and figure; each good until something it rests on raises the stage's revision. */
const kept = new Map<string, { revision: number; ranked: readonly RankedEntrant[] }>()
const mostKept = 8

/**
 * Everyone who takes part in a stage, ranked by the official total: in one query while nothing has changed, else in four, whatever their number.
 * `removeExtremes` overrides the competition's own setting, to look at the other ranking. Null when the competition has no such stage.
 */
export async function stageStandings(
  client: Tx,
  { competitionId, stageId, removeExtremes }: { competitionId: number; stageId: number; removeExtremes?: boolean },
) {
  const stage = await client.stage.findFirst({
    where: { id: stageId, competitionId },
    include: { competition: { include: { criteria: { orderBy: { position: 'asc' } }, stages: { orderBy: { position: 'asc' } } } } },
  })
  if (!stage) return null
  const { competition } = stage
  const previous = competition.stages.filter(({ position }) => position < stage.position).at(-1)
  const next = competition.stages.find(({ position }) => position > stage.position) ?? null
  const drops = removeExtremes ?? competition.removeExtremes
  const key = `${stageId}:${drops}`
  const known = kept.get(key)
  if (known?.revision === stage.standingsRevision) return { competition, stage, next, removeExtremes: drops, ranked: known.ranked }

  const ranked = await workOut(client, { competition, stageId, previousId: previous?.id ?? null, drops })
  // What a transaction sees may never come to be.
  if (client === db) keep(key, { revision: stage.standingsRevision, ranked })
  return { competition, stage, next, removeExtremes: drops, ranked }
}

function keep(key: string, value: { revision: number; ranked: readonly RankedEntrant[] }): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
}

type Ask = {
  competition: { id: number; extremesMode: ExtremesMode; criteria: CriterionScale[] }
  stageId: number
  /** The stage before: who advanced there takes part here. */
  previousId: number | null
  drops: boolean
}

async function workOut(client: Tx, { competition, stageId, previousId, drops }: Ask): Promise<RankedEntrant[]> {
  // One statement by hand: Prisma would ask for the decisions a thousand at a time.
  const registrations = await client.$queryRaw<PersonRow[]>`
    SELECT r.id, r.userId, r.number, r.name, r.voiceType, coalesce(a.status, 'pending') AS advancement
    FROM Registration r
    LEFT JOIN Advancement a ON a.registrationId = r.id AND a.stageId = ${stageId}
    LEFT JOIN Advancement b ON b.registrationId = r.id AND b.stageId = ${previousId}
    WHERE r.competitionId = ${competition.id} AND r.status = 'approved' AND (${previousId} IS NULL OR b.status = 'advanced')
    ORDER BY r.number, r.id`
  const works = await client.$queryRaw<WorkRow[]>`
    SELECT id, registrationId, title, status FROM Work WHERE stageId = ${stageId} AND lockedAt IS NOT NULL ORDER BY registrationId, slot`
  const scores = await client.$queryRaw<ScoreRow[]>`
    SELECT s.workId, s.judgeId, (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
    FROM Work w JOIN Score s ON s.workId = w.id
    WHERE w.stageId = ${stageId} AND w.lockedAt IS NOT NULL AND s.status IN counts_as_score
    ORDER BY s.judgeId`

  const scoresOf = groupByKey(scores, ({ workId }) => workId)
  const worksOf = groupByKey(works, ({ registrationId }) => registrationId)
  const official = (standing: Standing) => (drops ? standing.trimmed : standing.mean)
  const entrants = registrations.map(({ id, ...person }): Entrant => {
    const results = (worksOf.get(id) ?? []).map((work): StageWork => ({
      ...workResult({
        workId: work.id,
        scores: (scoresOf.get(work.id) ?? []).map(({ judgeId, points }) => ({ judgeId, values: readPointsJson(points) })),
        criteria: competition.criteria,
        mode: competition.extremesMode,
      }),
      title: work.title,
      status: work.status,
    }))
    return { ...standingOf(id, results), ...person, works: results }
  })
  return rank(entrants, official).map((entrant) => ({ ...entrant, official: official(entrant) }))
}

export type StageStandings = NonNullable<Awaited<ReturnType<typeof stageStandings>>>

function groupByKey<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
