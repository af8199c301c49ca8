import { db } from '~/infra/db/client'
import type { MediaKind } from '~/infra/db/generated/enums'
import { type DeskEntry, nextToScore, openable } from './desk-entry'
import { mayJudgeCompetition } from './find-panel-member.server'
import { criterionField } from './read-score-form'
import { judgeTotal, type CriterionScale } from './judge-total'
import { writePoints } from './points'
import { toHundredths } from './rational'
import { readPeaks } from '~/domain/media/waveform.server'
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
export async function judgingDesk({
  judgeId,
  competitionId,
  stageId,
  workId,
}: {
  judgeId: number
  competitionId: number
  stageId?: number
  workId?: number
}) {
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
  const [askedWork] = workId ? await db.$queryRaw<{ stageId: number }[]>`SELECT stageId FROM Work WHERE id = ${workId}` : []
  const wanted = askedWork?.stageId ?? stageId
  const stage =
    stages.find(({ id }) => id === wanted) ?? stages.find(({ status }) => status === 'active' || status === 'completed') ?? stages.at(-1)
  if (!stage)
    return {
      competition: { id: competition.id, name: competition.name },
      stages: [],
      stage: null,
      entries: [],
      selected: null,
      refusal: 'scoringNotOpen' as const,
    }

  const entries = await deskEntries({ judgeId, stageId: stage.id, criteria })
  const playable = openable(entries)
  const chosen =
    playable.find(({ id }) => id === workId) ?? playable.find(({ state }) => state === 'draft' || state === 'pending') ?? playable[0]
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
export async function nextWork({
  judgeId,
  stageId,
  afterId,
}: {
  judgeId: number
  stageId: number
  afterId: number
}): Promise<number | null> {
  return nextToScore(await deskEntries({ judgeId, stageId, criteria: [] }), afterId)
}

async function deskEntries({
  judgeId,
  stageId,
  criteria,
}: {
  judgeId: number
  stageId: number
  criteria: CriterionScale[]
}): Promise<DeskEntry[]> {
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
    const state = scored
      ? 'scored'
      : status === 'failed'
        ? 'failed'
        : status !== 'completed'
          ? 'processing'
          : scoreStatus
            ? 'draft'
            : 'pending'
    return { id, number, title, state, totalHundredths: total === null ? null : totals.toHundredths(total) }
  })
}

/** Hundredths by criterion id from SQLite's json_group_object. */
export function readPointsJson(json: string): Map<number, number> {
  return new Map(Object.entries(JSON.parse(json) as Record<string, number>).map(([id, hundredths]) => [Number(id), hundredths]))
}

type DeskStage = { blindness: 'none' | 'number_only'; scoreVisibility: 'never' | 'after_submitting' | 'always' }

type WorkRow = {
  title: string
  performer: string
  status: string
  lockedAt: bigint | null
  durationMs: number | null
  category: string
  number: number | null
  name: string
  school: string
  songFacts: string
  media: string
}

type GivenRow = { id: number; judgeId: number; judge: string; status: string; comment: string; updatedAt: bigint; points: string }

/** One work as this judge may see it: no name or school unless the stage shows them. Two statements by hand: as nested includes they cost the desk more than all the rest. */
async function deskWork({
  judgeId,
  workId,
  stage,
  criteria,
}: {
  judgeId: number
  workId: number
  stage: DeskStage
  criteria: (CriterionScale & { name: string; code: string | null })[]
}) {
  const [[work], scores] = await Promise.all([
    db.$queryRaw<WorkRow[]>`
      SELECT w.title, w.performer, w.status, w.lockedAt, u.durationMs, c.name AS category, r.number, r.name, r.currentSchool AS school,
        (SELECT json_group_array(json_object('name', name, 'value', value)) FROM (
          SELECT f.name, v.value FROM SongValue v JOIN SongField f ON f.id = v.fieldId
          WHERE v.songId = w.songId AND v.value NOT IN ('', w.title) AND f.type <> 'time' ORDER BY f.position)) AS songFacts,
        (SELECT json_group_object(m.kind, m.storageKey) FROM Media m WHERE m.uploadId = w.uploadId) AS media
      FROM Work w JOIN Upload u ON u.id = w.uploadId JOIN Category c ON c.id = w.categoryId JOIN Registration r ON r.id = w.registrationId WHERE w.id = ${workId}`,
    db.$queryRaw<GivenRow[]>`
      SELECT s.id, s.judgeId, u.name AS judge, s.status, s.comment, CAST(s.updatedAt AS INTEGER) AS updatedAt,
        (SELECT json_group_object(v.criterionId, v.hundredths) FROM CriterionScore v WHERE v.scoreId = s.id) AS points
      FROM Score s JOIN User u ON u.id = s.judgeId
      WHERE s.workId = ${workId} AND s.status <> 'voided' AND (s.judgeId = ${judgeId} OR ${stage.scoreVisibility} <> 'never')
      ORDER BY s.id`,
  ])
  if (!work) throw new Error(`The desk's list names work ${workId}, which is not there.`)
  const { title, number, category, durationMs } = work
  const media = JSON.parse(work.media) as Partial<Record<MediaKind, string>>
  const own = scores.find((score) => score.judgeId === judgeId)
  const submitted = own !== undefined && own.status !== 'draft'
  const showOthers = stage.scoreVisibility === 'always' || (stage.scoreVisibility === 'after_submitting' && submitted)
  const others = showOthers ? scores.filter((score) => score.judgeId !== judgeId && score.status !== 'draft') : []
  return {
    id: workId,
    title,
    number,
    category,
    durationMs,
    songFacts: JSON.parse(work.songFacts) as { name: string; value: string }[],
    participant: stage.blindness === 'none' ? { name: work.name, performer: work.performer, school: work.school } : null,
    scorable: isScorable({ status: work.status, lockedAt: work.lockedAt === null ? null : new Date(Number(work.lockedAt)) }),
    media: Object.keys(media) as MediaKind[],
    peaks: media.peaks ? await readPeaks(media.peaks) : null,
    criteria: criteria.map(({ id, name, code, maxHundredths, weight }) => ({ id, name, code, maxHundredths, weight })),
    own: own
      ? {
          id: own.id,
          submitted,
          comment: own.comment,
          savedAt: Number(own.updatedAt),
          texts: Object.fromEntries(
            [...readPointsJson(own.points)].map(([id, hundredths]) => [criterionField(id), writePoints(hundredths)]),
          ),
        }
      : null,
    others: others.map(({ judge, points }) => {
      const total = judgeTotal(criteria, readPointsJson(points))
      return { judge, totalHundredths: total && toHundredths(total) }
    }),
  }
}

export type Desk = Awaited<ReturnType<typeof judgingDesk>>
export type DeskWork = NonNullable<Desk['selected']>
