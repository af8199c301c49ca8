import { recordAudit } from '~/domain/audit/record-audit.server'
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
}

/**
 * Submits a judge's score of a work, with its total, one value for each criterion; from then on it never changes. The first of a competition
 * fixes the scale of all its totals. While scoring is paused, what was filled in is kept as a draft.
 * Codes: notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, scoringPaused, noCriteria, alreadyScored,
 * scoreIncomplete, criteriaTooUneven.
 */
export function submitScore(input: Input) {
  return transaction(async (tx) => {
    const target = await findTarget(tx, input)
    if (!target.ok) return target
    if (target.paused) {
      await writeDraft(tx, target, input)
      return { ok: false, code: 'scoringPaused' } as const
    }
    const { criteria, scoreScale } = target.competition
    if (!isWhole(criteria, input.values)) return { ok: false, code: 'scoreIncomplete' } as const
    const found = scoreTotal(criteria, input.values)
    if (!found) return { ok: false, code: 'criteriaTooUneven' } as const

    const { judgeId, competitionId, workId } = input
    if (scoreScale === null) await tx.competition.update({ where: { id: competitionId }, data: { scoreScale: found.scale } })
    const scoreId = await writeDraft(tx, target, input)
    await tx.score.update({ where: { id: scoreId }, data: { status: 'submitted', submittedAt: now(), total: found.total } })
    await recordAudit(tx, { actorId: judgeId, action: 'score.submitted', subject: { type: 'score', id: scoreId }, details: { workId } })
    return { ok: true, scoreId, stageId: target.stageId } as const
  })
}

/**
 * Keeps what a judge has filled in so far, also while scoring is paused.
 * Codes: notFound, notOnPanel, notAssigned, workNotScorable, scoringNotOpen, scoringClosed, noCriteria, alreadyScored.
 */
export function saveDraft(input: Input) {
  return transaction(async (tx) => {
    const target = await findTarget(tx, input)
    if (!target.ok) return target
    await writeDraft(tx, target, input)
    return { ok: true, savedAt: now() } as const
  })
}

type Refusal =
  'notFound' | 'notOnPanel' | 'notAssigned' | 'workNotScorable' | 'scoringNotOpen' | 'scoringClosed' | 'noCriteria' | 'alreadyScored'

type Target = {
  ok: true
  stageId: number
  competition: { scoreScale: bigint | null; criteria: CriterionScale[] }
  /** Drafts go on during a pause. */
  paused: boolean
  /** The judge's unsubmitted score of the work. */
  draftId: number | null
}

/** What a judge is about to score: the work is assigned to them, final, and its stage takes scores. */
async function findTarget(tx: Tx, { judgeId, competitionId, workId }: Input): Promise<Target | { ok: false; code: Refusal }> {
  const work = await tx.work.findFirst({ where: { id: workId, stage: { competitionId } }, select: targetOf(judgeId) })
  if (!work) return { ok: false, code: 'notFound' }
  const { competition, ...stage } = work.stage
  if (competition.judges.length === 0) return { ok: false, code: 'notOnPanel' }
  if (!isScorable(work)) return { ok: false, code: 'workNotScorable' }
  if (work.assignments.length === 0) return { ok: false, code: 'notAssigned' }
  const refusal = scoringRefusal(stage, competition)
  if (refusal && refusal !== 'scoringPaused') return { ok: false, code: refusal }
  if (competition.criteria.length === 0) return { ok: false, code: 'noCriteria' }
  const [before] = work.scores
  if (before && before.status !== 'draft') return { ok: false, code: 'alreadyScored' }
  return { ok: true, stageId: work.stageId, competition, paused: refusal !== null, draftId: before?.id ?? null }
}

const targetOf = (judgeId: number) =>
  ({
    status: true,
    lockedAt: true,
    stageId: true,
    assignments: { where: { judgeId, status: 'assigned' }, select: { judgeId: true } },
    scores: { where: { judgeId, status: { not: 'voided' } }, select: { id: true, status: true } },
    stage: {
      select: {
        status: true,
        scoringPausedAt: true,
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

/** Writes the unsubmitted score, new or again; returns its id. */
async function writeDraft(tx: Tx, { draftId, stageId }: Target, { judgeId, workId, values, comment }: Input): Promise<number> {
  const at = now()
  const rows = [...values].map(([criterionId, hundredths]) => ({ criterionId, hundredths }))
  if (draftId === null) {
    const made = await tx.score.create({
      data: { workId, stageId, judgeId, comment, status: 'draft', createdAt: at, updatedAt: at, values: { create: rows } },
      select: { id: true },
    })
    return made.id
  }
  await tx.criterionScore.deleteMany({ where: { scoreId: draftId } })
  await tx.criterionScore.createMany({ data: rows.map((row) => ({ scoreId: draftId, ...row })) })
  await tx.score.update({ where: { id: draftId }, data: { comment, updatedAt: at } })
  return draftId
}
