import { recordAudit } from '~/domain/audit/record-audit.server'
import { isOut } from '~/domain/competitions/publications'
import { type CriterionScale, type CriterionValues, scoreTotal } from '~/domain/competitions/score-scale'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { isScorable, scoringRefusal } from './rules'

type Input = {
  judgeId: number
  competitionId: number
  workId: number
  /** Hundredths of a point by criterion id. */
  values: CriterionValues
  comment: string
  /** The draft's revision that this was written upon; 0 where there was none. */
  revision: number
}

/** A draft as it is stored. */
export type StoredDraft = { values: CriterionValues; comment: string; revision: number; savedAt: Date }

/**
 * Submits a judge's score of a work, with its total, one value for each criterion; from then on it never changes. The first of a competition
 * fixes the scale of all its totals. While scoring is paused, what was filled in is kept as a draft.
 * Codes: draftConflict (with the newer draft), notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, scoringPaused, noCriteria,
 * alreadyScored (with what is `stored`; `again` says that it is this very score: an answer was lost, and nothing is to be done twice), workPublished, scoreIncomplete, criteriaTooUneven.
 */
export function submitScore(input: Input) {
  return transaction(async (tx) => {
    const target = await findTarget(tx, input)
    if (!target.ok) return target
    const newer = newerDraft(target, input)
    if (newer) return { ok: false, code: 'draftConflict', newer } as const
    if (target.paused) return { ok: false, code: 'scoringPaused', draft: await writeDraft(tx, target, input) } as const
    const { criteria, scoreScale } = target.competition
    if (!isWhole(criteria, input.values)) return { ok: false, code: 'scoreIncomplete' } as const
    const found = scoreTotal(criteria, input.values)
    if (!found) return { ok: false, code: 'criteriaTooUneven' } as const

    const { judgeId, competitionId, workId } = input
    if (scoreScale === null) await tx.competition.update({ where: { id: competitionId }, data: { scoreScale: found.scale } })
    const { scoreId } = await writeDraft(tx, target, input)
    await tx.score.update({ where: { id: scoreId }, data: { status: 'submitted', submittedAt: now(), total: found.total } })
    await recordAudit(tx, { actorId: judgeId, action: 'score.submitted', subject: { type: 'score', id: scoreId }, details: { workId } })
    return { ok: true, scoreId, stageId: target.stageId } as const
  })
}

/**
 * Keeps what a judge has filled in so far, also while scoring is paused; of the criteria named in `untouched` what is stored stays.
 * Codes: draftConflict (with the newer draft), notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, noCriteria,
 * alreadyScored, workPublished.
 */
export function saveDraft({ untouched = new Set(), ...input }: Input & { untouched?: ReadonlySet<number> }) {
  return transaction(async (tx) => {
    const target = await findTarget(tx, input)
    if (!target.ok) return target
    const stored = [...(target.draft?.values ?? [])].filter(([criterionId]) => untouched.has(criterionId))
    const whole = { ...input, values: new Map([...input.values, ...stored]) }
    const newer = newerDraft(target, whole)
    if (newer) return { ok: false, code: 'draftConflict', newer } as const
    return { ok: true, ...(await writeDraft(tx, target, whole)) } as const
  })
}

type Refusal =
  'notFound' | 'notOnPanel' | 'notAssigned' | 'workNotScorable' | 'scoringNotOpen' | 'scoringClosed' | 'noCriteria' | 'workPublished'

type Refused = { ok: false; code: Refusal } | { ok: false; code: 'alreadyScored'; stageId: number; again: boolean; stored: StoredDraft }

type Target = {
  ok: true
  stageId: number
  competition: { scoreScale: bigint | null; criteria: CriterionScale[] }
  /** Drafts go on during a pause. */
  paused: boolean
  /** The judge's unsubmitted score of the work. */
  draft: ({ id: number } & StoredDraft) | null
}

/** What a judge is about to score: the work is assigned to them, final, its stage takes scores, and its results are not out. */
async function findTarget(tx: Tx, input: Input): Promise<Target | Refused> {
  const { judgeId, competitionId, workId } = input
  const work = await tx.work.findFirst({ where: { id: workId, stage: { competitionId } }, select: targetOf(judgeId) })
  if (!work) return { ok: false, code: 'notFound' }
  const { competition, publications, ...stage } = work.stage
  if (competition.judges.length === 0) return { ok: false, code: 'notOnPanel' }
  if (!isScorable(work)) return { ok: false, code: 'workNotScorable' }
  if (work.assignments.length === 0) return { ok: false, code: 'notAssigned' }
  const refusal = scoringRefusal(stage, competition)
  if (refusal && refusal !== 'scoringPaused') return { ok: false, code: refusal }
  if (competition.criteria.length === 0) return { ok: false, code: 'noCriteria' }
  const [before] = work.scores
  if (before && before.status !== 'draft') {
    const stored = storedDraft(before)
    return { ok: false, code: 'alreadyScored', stageId: work.stageId, again: isSame(stored, input), stored }
  }
  if (isOut(publications, work.entry.categoryId)) return { ok: false, code: 'workPublished' }
  return { ok: true, stageId: work.stageId, competition, paused: refusal !== null, draft: before ? storedDraft(before) : null }
}

type DraftRow = { id: number; comment: string; revision: number; updatedAt: Date; values: { criterionId: number; hundredths: number }[] }

function storedDraft({ id, comment, revision, updatedAt, values }: DraftRow): { id: number } & StoredDraft {
  return { id, comment, revision, savedAt: updatedAt, values: new Map(values.map((value) => [value.criterionId, value.hundredths])) }
}

/** What was written since, if it is something else: by the same judge in another tab, on another device, or before going back. */
function newerDraft({ draft }: Target, input: Input): StoredDraft | null {
  return draft && draft.revision !== input.revision && !isSame(draft, input) ? draft : null
}

function isSame(one: Pick<StoredDraft, 'values' | 'comment'>, other: Pick<StoredDraft, 'values' | 'comment'>): boolean {
  return (
    one.comment === other.comment &&
    one.values.size === other.values.size &&
    [...one.values].every(([criterionId, hundredths]) => other.values.get(criterionId) === hundredths)
  )
}

const targetOf = (judgeId: number) =>
  ({
    status: true,
    lockedAt: true,
    stageId: true,
    entry: { select: { categoryId: true } },
    assignments: { where: { judgeId, status: 'assigned' }, select: { judgeId: true } },
    scores: {
      where: { judgeId, status: { not: 'voided' } },
      select: {
        id: true,
        status: true,
        comment: true,
        revision: true,
        updatedAt: true,
        values: { select: { criterionId: true, hundredths: true } },
      },
    },
    stage: {
      select: {
        status: true,
        scoringPausedAt: true,
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

function isWhole(criteria: readonly CriterionScale[], values: CriterionValues): boolean {
  return (
    values.size === criteria.length &&
    criteria.every(({ id, maxHundredths }) => {
      const value = values.get(id)
      return value !== undefined && value >= 0 && value <= maxHundredths
    })
  )
}

/** Writes the unsubmitted score, new or again, unless it is stored as it is. */
async function writeDraft(tx: Tx, { draft, stageId }: Target, { judgeId, workId, values, comment }: Input) {
  if (draft && isSame(draft, { values, comment })) return { scoreId: draft.id, revision: draft.revision, savedAt: draft.savedAt }
  const at = now()
  const rows = [...values].map(([criterionId, hundredths]) => ({ criterionId, hundredths }))
  const written = { comment, updatedAt: at, revision: (draft?.revision ?? 0) + 1 }
  if (draft === null) {
    const { id, revision } = await tx.score.create({
      data: { ...written, workId, stageId, judgeId, status: 'draft', createdAt: at, values: { create: rows } },
      select: { id: true, revision: true },
    })
    return { scoreId: id, revision, savedAt: at }
  }
  await tx.criterionScore.deleteMany({ where: { scoreId: draft.id } })
  await tx.criterionScore.createMany({ data: rows.map((row) => ({ scoreId: draft.id, ...row })) })
  await tx.score.update({ where: { id: draft.id }, data: written })
  return { scoreId: draft.id, revision: written.revision, savedAt: at }
}
