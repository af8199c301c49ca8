import { type CriterionScale, type CriterionValues, scoreTotal } from '~/domain/competitions/score-scale'
import { isOnStep } from '~/domain/lists/points'
import { sealScore } from '~/domain/sealing/seal-scores.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { env } from '~/infra/env'
import type { ScoreMark } from './score-marks'
import { findTarget, type Given, isSame, type ScoreTarget, type StoredDraft } from './score-target.server'
import { writeNote } from './write-note.server'

type Input = {
  judgeId: number
  competitionId: number
  workId: number
  /** Hundredths of a point by criterion id. */
  values: CriterionValues
  comment: string
  /** The judge's own; undefined: what is kept stays. */
  note?: string | undefined
  marks?: readonly ScoreMark[]
  /** The draft's revision that this was written upon; 0 where there was none. */
  revision: number
}

/**
 * Submits a judge's score of a work, one value for each criterion: from `sealsAt` on, SCORE_UNDO_SECONDS later, it counts and never changes; until then
 * `takeBackScore` makes it a draft again. The first of a competition fixes the scale of all its totals. While scoring is paused, what was filled in is kept as a draft.
 * Codes: draftConflict (with the newer draft), notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, scoringPaused, noCriteria,
 * alreadyScored (with what is `stored`; `again` says that it is this very score: an answer was lost, and nothing is to be done twice), workPublished, scoreIncomplete,
 * scoreOffStep (the steps are others since the form was read), criteriaTooUneven.
 */
export function submitScore(submitted: Input) {
  const input = { ...submitted, marks: submitted.marks ?? [] }
  return transaction(async (tx) => {
    const target = await findTarget(tx, input)
    if (!target.ok) return target
    const newer = newerDraft(target, input)
    if (newer) return { ok: false, code: 'draftConflict', newer } as const
    if (target.paused) return { ok: false, code: 'scoringPaused', draft: await writeDraft(tx, target, input) } as const
    const { criteria, scoreScale } = target.competition
    if (!isWhole(criteria, input.values)) return { ok: false, code: 'scoreIncomplete' } as const
    if (!criteria.every((criterion) => isOnStep(input.values.get(criterion.id)!, criterion)))
      return { ok: false, code: 'scoreOffStep' } as const
    const found = scoreTotal(criteria, input.values)
    if (!found) return { ok: false, code: 'criteriaTooUneven' } as const

    // Another than the one that stands only while no score fixes the criteria.
    if (scoreScale !== BigInt(found.scale))
      await tx.competition.update({ where: { id: input.competitionId }, data: { scoreScale: found.scale } })
    const { scoreId } = await writeDraft(tx, target, input)
    const sealsAt = await seal(tx, scoreId)
    return { ok: true, scoreId, stageId: target.stageId, sealsAt } as const
  })
}

/** At once, or when it can no longer be taken back: the instant, null for now. */
async function seal(tx: Tx, scoreId: number): Promise<Date | null> {
  const submittedAt = now()
  const undoMs = env().SCORE_UNDO_SECONDS * 1000
  const sealsAt = undoMs > 0 ? new Date(submittedAt.getTime() + undoMs) : null
  await tx.score.update({ where: { id: scoreId }, data: { submittedAt, sealsAt } })
  if (!sealsAt) await sealScore(tx, scoreId)
  return sealsAt
}

type Untouched = {
  /** Criteria of which what is stored stays. */
  untouched?: ReadonlySet<number>
  /** The stored marks stay. */
  marksUntouched?: boolean
}

/**
 * Keeps what a judge has filled in so far, also while scoring is paused; of what is named as untouched, what is stored stays.
 * Codes: draftConflict (with the newer draft), notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, noCriteria,
 * alreadyScored, workPublished.
 */
export function saveDraft({ untouched = new Set(), marksUntouched = false, ...written }: Input & Untouched) {
  const input = { ...written, marks: written.marks ?? [] }
  return transaction(async (tx) => {
    const target = await findTarget(tx, input)
    if (!target.ok) return target
    const stored = [...(target.draft?.values ?? [])].filter(([criterionId]) => untouched.has(criterionId))
    const marks = marksUntouched ? (target.draft?.marks ?? []) : input.marks
    const whole = { ...input, marks, values: new Map([...input.values, ...stored]) }
    const newer = newerDraft(target, whole)
    if (newer) return { ok: false, code: 'draftConflict', newer } as const
    return { ok: true, ...(await writeDraft(tx, target, whole)) } as const
  })
}

type Writing = Given & { judgeId: number; workId: number; revision: number }

/** What was written since, if it is something else: by the same judge in another tab, on another device, or before going back. */
function newerDraft({ draft }: ScoreTarget, input: Writing): StoredDraft | null {
  return draft && draft.revision !== input.revision && !isSame(draft, input) ? draft : null
}

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
async function writeDraft(tx: Tx, { draft, stageId }: ScoreTarget, { judgeId, workId, values, comment, note, marks }: Writing) {
  if (draft && isSame(draft, { values, comment, note, marks }))
    return { scoreId: draft.id, revision: draft.revision, savedAt: draft.savedAt }
  const at = now()
  if (note !== undefined) await writeNote(tx, { judgeId, workId, text: note, at })
  const rows = [...values].map(([criterionId, hundredths]) => ({ criterionId, hundredths }))
  const marked = marks.map(({ atMs, text }) => ({ atMs, text }))
  const written = { comment, updatedAt: at, revision: (draft?.revision ?? 0) + 1 }
  if (draft === null) {
    const { id, revision } = await tx.score.create({
      data: {
        ...written,
        workId,
        stageId,
        judgeId,
        status: 'draft',
        createdAt: at,
        values: { create: rows },
        marks: { create: marked },
      },
      select: { id: true, revision: true },
    })
    return { scoreId: id, revision, savedAt: at }
  }
  const scoreId = draft.id
  await tx.criterionScore.deleteMany({ where: { scoreId } })
  await tx.criterionScore.createMany({ data: rows.map((row) => ({ scoreId, ...row })) })
  if (draft.marks.length > 0) await tx.scoreMark.deleteMany({ where: { scoreId } })
  if (marked.length > 0) await tx.scoreMark.createMany({ data: marked.map((mark) => ({ scoreId, ...mark })) })
  await tx.score.update({ where: { id: scoreId }, data: written })
  return { scoreId, revision: written.revision, savedAt: at }
}
