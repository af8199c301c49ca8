import { readPointsJson } from '~/domain/judging/queries.server'
import type { Rational } from '~/domain/judging/rational'
import type { Tx } from '~/infra/db/client'
import { rank, standingOf, type Ranked, type Standing } from './ranking'
import { workResult, type WorkResult } from './work-result'

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

type WorkRow = { id: number; registrationId: number; title: string; status: string }
type ScoreRow = { workId: number; judgeId: number; points: string }

/**
 * Everyone who takes part in a stage, ranked by the official total; in four queries whatever their number.
 * `removeExtremes` overrides the competition's own setting, to look at the other ranking. Null when the competition has no such stage.
 */
export async function stageStandings(client: Tx, { competitionId, stageId, removeExtremes }: { competitionId: number; stageId: number; removeExtremes?: boolean }) {
  const stage = await client.stage.findFirst({
    where: { id: stageId, competitionId },
    include: { competition: { include: { criteria: { orderBy: { position: 'asc' } }, stages: { orderBy: { position: 'asc' } } } } },
  })
  if (!stage) return null
  const { competition } = stage
  const previous = competition.stages.filter(({ position }) => position < stage.position).at(-1)
  const next = competition.stages.find(({ position }) => position > stage.position) ?? null

  const registrations = await client.registration.findMany({
    where: {
      competitionId,
      status: 'approved',
      ...(previous && { advancements: { some: { stageId: previous.id, status: 'advanced' } } }),
    },
    select: { id: true, userId: true, number: true, name: true, voiceType: true, advancements: { where: { stageId }, select: { status: true } } },
    orderBy: [{ number: 'asc' }, { id: 'asc' }],
  })
  const works = await client.$queryRaw<WorkRow[]>`
    SELECT id, registrationId, title, status FROM Work WHERE stageId = ${stageId} AND lockedAt IS NOT NULL ORDER BY registrationId, slot`
  const scores = await client.$queryRaw<ScoreRow[]>`
    SELECT s.workId, s.judgeId, (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
    FROM Work w JOIN Score s ON s.workId = w.id
    WHERE w.stageId = ${stageId} AND w.lockedAt IS NOT NULL AND s.status IN ('submitted', 'finalized')
    ORDER BY s.judgeId`

  const scoresOf = groupByKey(scores, ({ workId }) => workId)
  const worksOf = groupByKey(works, ({ registrationId }) => registrationId)
  const drops = removeExtremes ?? competition.removeExtremes
  const official = (standing: Standing) => (drops ? standing.trimmed : standing.mean)
  const entrants = registrations.map(({ id, advancements, ...person }): Entrant => {
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
    return { ...standingOf(id, results), ...person, advancement: advancements[0]?.status ?? 'pending', works: results }
  })
  const ranked: RankedEntrant[] = rank(entrants, official).map((entrant) => ({ ...entrant, official: official(entrant) }))
  return { competition, stage, next, removeExtremes: drops, ranked }
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
