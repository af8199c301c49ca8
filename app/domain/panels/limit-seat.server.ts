import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction, type Tx } from '~/infra/db/client'
import { assignToJudge, assignToPanel, withdrawOutOfScope } from './assign.server'

/** What a seat is limited to; an empty list: to nothing. */
export type Limits = { categoryIds: readonly number[]; stageIds: readonly number[] }

/** How many unscored works go, and how many come. */
export type Change = { withdrawn: number; given: number }

type Limit = {
  actorId: number
  competitionId: number
  userId: number
  limits: Limits
  /** What the organiser was told it changes. */ told: Change | null
}

type Result =
  ({ ok: true } & Change) | { ok: false; code: 'judgeNotFound' | 'foreignPart' } | { ok: false; code: 'limitUntold'; change: Change }

/** Rolls the transaction back that only found out what would change. */
class Untold extends Error {
  constructor(readonly change: Change) {
    super('The organiser has not been told.')
  }
}

/**
 * Limits a seat to some categories or stages, or widens it: unscored works that no longer fall to it go, and those that do by now come, in the
 * same transaction; scored ones stay. What it changes is said first, and asked for again if it has become something else.
 */
export async function limitSeat(limit: Limit): Promise<Result> {
  try {
    return await transaction((tx) => limitNow(tx, limit))
  } catch (error) {
    if (error instanceof Untold) return { ok: false, code: 'limitUntold', change: error.change }
    throw error
  }
}

async function limitNow(tx: Tx, { actorId, competitionId, userId, limits, told }: Limit): Promise<Result> {
  const seat = await tx.competitionJudge.findFirst({ where: { competitionId, userId, removedAt: null }, select: { id: true } })
  if (!seat) return { ok: false, code: 'judgeNotFound' }
  if (!(await writeLimits(tx, { competitionId, seatId: seat.id, limits }))) return { ok: false, code: 'foreignPart' }
  const own = { competitionId, judgeId: userId }
  const withdrawn = await withdrawOutOfScope(tx, own)
  const change = { withdrawn: withdrawn.length, given: await assignToJudge(tx, own) }
  if (change.withdrawn + change.given > 0 && (told?.withdrawn !== change.withdrawn || told.given !== change.given)) throw new Untold(change)
  // Where so many judges have each work, somebody else takes what went.
  if (withdrawn.length > 0) await assignToPanel(tx, withdrawn)
  const details = { userId, categories: [...limits.categoryIds], stages: [...limits.stageIds], ...change }
  await recordAudit(tx, { actorId, action: 'judge.limited', subject: { type: 'competition', id: competitionId }, details })
  return { ok: true, ...change }
}

type Write = { competitionId: number; seatId: number; limits: Limits }

/** Writes what a seat is limited to in place of what was; false, and nothing is written, where something is of another competition. */
export async function writeLimits(tx: Tx, { competitionId, seatId, limits }: Write): Promise<boolean> {
  const [categoryIds, stageIds] = [[...new Set(limits.categoryIds)], [...new Set(limits.stageIds)]]
  const own = await tx.category.count({ where: { competitionId, id: { in: categoryIds } } })
  const ownStages = await tx.stage.count({ where: { competitionId, id: { in: stageIds } } })
  if (own !== categoryIds.length || ownStages !== stageIds.length) return false
  await tx.judgeCategory.deleteMany({ where: { seatId } })
  await tx.judgeStage.deleteMany({ where: { seatId } })
  await tx.judgeCategory.createMany({ data: categoryIds.map((categoryId) => ({ seatId, categoryId })) })
  await tx.judgeStage.createMany({ data: stageIds.map((stageId) => ({ seatId, stageId })) })
  return true
}
