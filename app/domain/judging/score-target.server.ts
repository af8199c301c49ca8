import { isOut } from '~/domain/competitions/publications'
import type { CriterionScale, CriterionValues } from '~/domain/competitions/score-scale'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { isScorable, scoringRefusal } from './rules'
import { isSameMarks, type ScoreMark } from './score-marks'

/** What a judge gave a work. */
export type Given = {
  values: CriterionValues
  comment: string
  /** For nobody else to read; undefined: it stays as it is. */
  note?: string | undefined
  marks: readonly ScoreMark[]
}

/** A draft as it is stored. */
export type StoredDraft = Given & { note: string; revision: number; savedAt: Date }

type Place = { judgeId: number; competitionId: number; workId: number }

type Refusal =
  'notFound' | 'notOnPanel' | 'notAssigned' | 'workNotScorable' | 'scoringNotOpen' | 'scoringClosed' | 'noCriteria' | 'workPublished'

type Refused =
  | { ok: false; code: Refusal }
  /** `again`: what is stored is this very score. `sealsAt`: until then it can be taken back. */
  | { ok: false; code: 'alreadyScored'; stageId: number; again: boolean; sealsAt: Date | null; stored: StoredDraft }

export type ScoreTarget = {
  ok: true
  stageId: number
  competition: { scoreScale: bigint | null; criteria: (CriterionScale & { stepHundredths: number })[] }
  /** Drafts go on during a pause. */
  paused: boolean
  /** The judge's unsubmitted score of the work. */
  draft: ({ id: number } & StoredDraft) | null
}

/** What a judge is about to score: the work is assigned to them, final, its stage takes scores, and its results are not out. */
export async function findTarget(tx: Tx, { judgeId, competitionId, workId, ...given }: Place & Given): Promise<ScoreTarget | Refused> {
  const work = await tx.work.findFirst({ where: { id: workId, stage: { competitionId } }, select: targetOf(judgeId) })
  if (!work) return { ok: false, code: 'notFound' }
  const { competition, publications, ...stage } = work.stage
  if (competition.judges.length === 0) return { ok: false, code: 'notOnPanel' }
  if (!isScorable(work)) return { ok: false, code: 'workNotScorable' }
  if (work.assignments.length === 0) return { ok: false, code: 'notAssigned' }
  const refusal = scoringRefusal(stage, competition, now())
  if (refusal && refusal !== 'scoringPaused') return { ok: false, code: refusal }
  if (competition.criteria.length === 0) return { ok: false, code: 'noCriteria' }
  const [before] = work.scores
  if (before && (before.status !== 'draft' || before.sealsAt)) {
    const stored = storedDraft(before, work.judgeNotes)
    return { ok: false, code: 'alreadyScored', stageId: work.stageId, again: isSame(stored, given), sealsAt: before.sealsAt, stored }
  }
  if (isOut(publications, work.entry.categoryId)) return { ok: false, code: 'workPublished' }
  return {
    ok: true,
    stageId: work.stageId,
    competition,
    paused: refusal !== null,
    draft: before ? storedDraft(before, work.judgeNotes) : null,
  }
}

type DraftRow = {
  id: number
  comment: string
  revision: number
  updatedAt: Date
  values: { criterionId: number; hundredths: number }[]
  marks: ScoreMark[]
}

function storedDraft(
  { id, comment, revision, updatedAt, values, marks }: DraftRow,
  notes: readonly { text: string }[],
): { id: number } & StoredDraft {
  return {
    id,
    comment,
    note: notes[0]?.text ?? '',
    marks,
    revision,
    savedAt: updatedAt,
    values: new Map(values.map((value) => [value.criterionId, value.hundredths])),
  }
}

export function isSame(one: Given, other: Given): boolean {
  return (
    one.comment === other.comment &&
    (one.note === undefined || other.note === undefined || one.note === other.note) &&
    one.values.size === other.values.size &&
    [...one.values].every(([criterionId, hundredths]) => other.values.get(criterionId) === hundredths) &&
    isSameMarks(one.marks, other.marks)
  )
}

const targetOf = (judgeId: number) =>
  ({
    status: true,
    lockedAt: true,
    stageId: true,
    entry: { select: { categoryId: true } },
    assignments: { where: { judgeId, status: 'assigned' }, select: { judgeId: true } },
    judgeNotes: { where: { judgeId }, select: { text: true } },
    scores: {
      where: { judgeId, status: { not: 'voided' } },
      select: {
        id: true,
        status: true,
        comment: true,
        revision: true,
        sealsAt: true,
        updatedAt: true,
        values: { select: { criterionId: true, hundredths: true } },
        marks: { select: { atMs: true, text: true } },
      },
    },
    stage: {
      select: {
        status: true,
        scoringPausedAt: true,
        scoringEndsAt: true,
        scoringEndOverruled: true,
        publications: { where: { withdrawnAt: null }, select: { categoryId: true, withdrawnAt: true } },
        competition: {
          select: {
            status: true,
            publishedAt: true,
            scoreScale: true,
            criteria: { orderBy: { position: 'asc' } },
            // The database keeps panels to those whose role may score.
            judges: { where: { userId: judgeId, removedAt: null, user: { status: 'active' } }, select: { id: true } },
          },
        },
      },
    },
  }) satisfies Prisma.WorkSelect
