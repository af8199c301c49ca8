import { db } from '~/infra/db/client'
import { type DeskEntry, nextToScore, openable } from './desk-entry'
import { mayJudgeCompetition } from './find-panel-member.server'
import { criterionField } from './read-score-form'
import { judgeTotal, type CriterionScale } from './judge-total'
import { writePoints } from './points'
import { toHundredths } from './rational'
import { readPeaks } from './read-peaks.server'
import { scaledTotals } from './scaled-total.server'
import { deskStageStatuses, isScorable, scoringRefusal } from './rules'

/** The competition's name and whether this person sits on its panel; null when there is no such competition. */
export async function findPanelSeat({ userId, competitionId }: { userId: number; competitionId: number }) {
  const competition = await db.competition.findUnique({ where: { id: competitionId }, select: { name: true, publishedAt: true } })
  if (!competition) return null
  return { ...competition, mayJudge: await mayJudgeCompetition(db, { userId, competitionId }) }
}

type DeskRow = {
  id: number
  status: string
  number: number | null
  title: string
  scoreStatus: string | null
  total: number | bigint | null
}

/** Everything the judge's desk shows: the stages to choose from, the works of one, and the work selected in it. */
export async function judgingDesk({ judgeId, competitionId, stageId, workId }: { judgeId: number; competitionId: number; stageId?: number; workId?: number }) {
  const competition = await db.competition.findUniqueOrThrow({
    where: { id: competitionId },
    select: {
      id: true,
      name: true,
      status: true,
      publishedAt: true,
      criteria: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      stages: { where: { status: { in: [...deskStageStatuses] } }, orderBy: { position: 'asc' } },
    },
  })
  const { stages, criteria } = competition
  const askedWork = workId ? await db.work.findFirst({ where: { id: workId, stage: { competitionId } }, select: { stageId: true } }) : null
  const wanted = askedWork?.stageId ?? stageId
  const stage = stages.find(({ id }) => id === wanted) ?? stages.find(({ status }) => status === 'active' || status === 'completed') ?? stages.at(-1)
  if (!stage) return { competition: { id: competition.id, name: competition.name }, stages: [], stage: null, entries: [], selected: null, refusal: 'scoringNotOpen' as const }

  const entries = await deskEntries({ judgeId, stageId: stage.id, criteria })
  const playable = openable(entries)
  const chosen = playable.find(({ id }) => id === workId) ?? playable.find(({ state }) => state === 'draft' || state === 'pending') ?? playable[0]
  return {
    competition: { id: competition.id, name: competition.name },
    stages: stages.map(({ id, name }) => ({ id, name })),
    stage: { id: stage.id, name: stage.name, blindness: stage.blindness },
    entries,
    selected: chosen ? await deskWork({ judgeId, workId: chosen.id, stage, criteria }) : null,
    refusal: scoringRefusal(stage, competition),
  }
}

/** What a judge scores by, in order. */
export function criteriaOf(competitionId: number) {
  return db.criterion.findMany({ where: { competitionId }, orderBy: [{ position: 'asc' }, { id: 'asc' }] })
}

/** The work to go to once one is scored; null when the judge has scored every work of the stage that can be. */
export async function nextWork({ judgeId, stageId, afterId }: { judgeId: number; stageId: number; afterId: number }): Promise<number | null> {
  return nextToScore(await deskEntries({ judgeId, stageId, criteria: [] }), afterId)
}

async function deskEntries({ judgeId, stageId, criteria }: { judgeId: number; stageId: number; criteria: CriterionScale[] }): Promise<DeskEntry[]> {
  const totals = scaledTotals(criteria)
  const rows = await db.$queryRaw<DeskRow[]>`
    SELECT w.id, w.status, r.number, w.title, s.status AS scoreStatus, CASE WHEN s.status IN ('submitted', 'finalized') THEN ${totals.ofScore} END AS total
    FROM Work w
    JOIN Registration r ON r.id = w.registrationId
    LEFT JOIN Score s ON s.workId = w.id AND s.judgeId = ${judgeId} AND s.status <> 'voided'
    WHERE w.stageId = ${stageId} AND w.lockedAt IS NOT NULL
    ORDER BY r.number, w.slot`
  return rows.map(({ id, status, number, title, scoreStatus, total }) => {
    const scored = scoreStatus === 'submitted' || scoreStatus === 'finalized'
    const state = scored ? 'scored' : status === 'failed' ? 'failed' : status !== 'completed' ? 'processing' : scoreStatus ? 'draft' : 'pending'
    return { id, number, title, state, totalHundredths: total === null ? null : totals.toHundredths(total) }
  })
}

/** Hundredths by criterion id from SQLite's json_group_object. */
export function readPointsJson(json: string): Map<number, number> {
  return new Map(Object.entries(JSON.parse(json) as Record<string, number>).map(([id, hundredths]) => [Number(id), hundredths]))
}

type DeskStage = { blindness: 'none' | 'number_only'; scoreVisibility: 'never' | 'after_submitting' | 'always' }

/** One work as this judge may see it: no name or school unless the stage shows them. */
async function deskWork({ judgeId, workId, stage, criteria }: { judgeId: number; workId: number; stage: DeskStage; criteria: (CriterionScale & { name: string; code: string | null })[] }) {
  const work = await db.work.findUniqueOrThrow({
    where: { id: workId },
    select: {
      id: true,
      title: true,
      performer: true,
      status: true,
      lockedAt: true,
      durationMs: true,
      category: { select: { name: true } },
      registration: { select: { number: true, name: true, currentSchool: true } },
      song: { select: { values: { select: { value: true, field: { select: { name: true, type: true } } }, orderBy: { field: { position: 'asc' } } } } },
      media: { select: { kind: true, storageKey: true } },
      scores: {
        where: { status: { not: 'voided' }, ...(stage.scoreVisibility === 'never' && { judgeId }) },
        select: { id: true, judgeId: true, status: true, comment: true, updatedAt: true, judge: { select: { name: true } }, values: { select: { criterionId: true, hundredths: true } } },
        orderBy: { id: 'asc' },
      },
    },
  })
  const peaks = work.media.find(({ kind }) => kind === 'peaks')
  const own = work.scores.find((score) => score.judgeId === judgeId)
  const submitted = own !== undefined && own.status !== 'draft'
  const showOthers = stage.scoreVisibility === 'always' || (stage.scoreVisibility === 'after_submitting' && submitted)
  const others = showOthers ? work.scores.filter((score) => score.judgeId !== judgeId && score.status !== 'draft') : []
  const named = stage.blindness === 'none'
  const ownValues = valuesOf(own?.values ?? [])
  return {
    id: work.id,
    title: work.title,
    number: work.registration.number,
    category: work.category.name,
    durationMs: work.durationMs,
    songFacts: (work.song?.values ?? [])
      .filter(({ field, value }) => value && value !== work.title && field.type !== 'time')
      .map(({ field, value }) => ({ name: field.name, value })),
    participant: named ? { name: work.registration.name, performer: work.performer, school: work.registration.currentSchool } : null,
    scorable: isScorable(work),
    media: work.media.map(({ kind }) => kind),
    peaks: peaks ? await readPeaks(peaks.storageKey) : null,
    criteria: criteria.map(({ id, name, code, maxHundredths, weight }) => ({ id, name, code, maxHundredths, weight })),
    own: own
      ? {
          id: own.id,
          submitted,
          comment: own.comment,
          savedAt: own.updatedAt.getTime(),
          texts: Object.fromEntries([...ownValues].map(([id, hundredths]) => [criterionField(id), writePoints(hundredths)])),
        }
      : null,
    others: others.map(({ judge, values }) => {
      const total = judgeTotal(criteria, valuesOf(values))
      return { judge: judge.name, totalHundredths: total && toHundredths(total) }
    }),
  }
}

function valuesOf(values: readonly { criterionId: number; hundredths: number }[]): Map<number, number> {
  return new Map(values.map(({ criterionId, hundredths }) => [criterionId, hundredths]))
}

export type Desk = Awaited<ReturnType<typeof judgingDesk>>
export type DeskWork = NonNullable<Desk['selected']>
