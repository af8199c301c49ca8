import { recordAudit } from '~/domain/audit/record-audit.server'
import { mergeEdits } from '~/domain/competitions/merge-edits'
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
  /** What it was limited to when the organiser read it. */
  was: Limits
  /** What the organiser was told it changes. */ told: Change | null
}

type Result =
  | ({ ok: true } & Change)
  | { ok: false; code: 'judgeNotFound' | 'foreignPart' }
  /** With what saving limits it to, what somebody else has set meanwhile included. */
  | { ok: false; code: 'limitUntold'; change: Change; limits: Limits }
  | { ok: false; code: 'limitsChanged'; clashes: (keyof Limits)[]; stored: Limits }

/** Rolls the transaction back that only found out what would change. */
class Untold extends Error {
  constructor(
    readonly change: Change,
    readonly limits: Limits,
  ) {
    super('The organiser has not been told.')
  }
}

/**
 * Limits a seat to some categories or stages, or widens it: unscored works that no longer fall to it go, and those that do by now come, in the
 * same transaction; scored ones stay. What it changes is said first, and asked for again if it has become something else. Categories or stages that
 * were left as they were read stay as they are by now; refused, with `clashes`, are those somebody else has set to others meanwhile.
 */
export async function limitSeat(limit: Limit): Promise<Result> {
  try {
    return await transaction((tx) => limitNow(tx, limit))
  } catch (error) {
    if (error instanceof Untold) return { ok: false, code: 'limitUntold', change: error.change, limits: error.limits }
    throw error
  }
}

async function limitNow(tx: Tx, { actorId, competitionId, userId, limits: mine, was, told }: Limit): Promise<Result> {
  const seat = await tx.competitionJudge.findFirst({
    where: { competitionId, userId, removedAt: null },
    select: { id: true, categories: { select: { categoryId: true } }, stages: { select: { stageId: true } } },
  })
  if (!seat) return { ok: false, code: 'judgeNotFound' }
  const stored = { categoryIds: seat.categories.map(({ categoryId }) => categoryId), stageIds: seat.stages.map(({ stageId }) => stageId) }
  const { merged, clashes } = mergeEdits(inOneOrder(was), inOneOrder(stored), inOneOrder(mine))
  if (clashes.length > 0) return { ok: false, code: 'limitsChanged', clashes: clashes.map(([part]) => part as keyof Limits), stored }
  const limits = { categoryIds: idsIn(merged.categoryIds), stageIds: idsIn(merged.stageIds) }
  if (!(await writeLimits(tx, { competitionId, seatId: seat.id, limits }))) return { ok: false, code: 'foreignPart' }
  const own = { competitionId, judgeId: userId }
  const withdrawn = await withdrawOutOfScope(tx, own)
  const change = { withdrawn: withdrawn.length, given: await assignToJudge(tx, own) }
  if (change.withdrawn + change.given > 0 && (told?.withdrawn !== change.withdrawn || told.given !== change.given))
    throw new Untold(change, limits)
  // Where so many judges have each work, somebody else takes what went.
  if (withdrawn.length > 0) await assignToPanel(tx, withdrawn)
  const details = { userId, categories: [...limits.categoryIds], stages: [...limits.stageIds], ...change }
  await recordAudit(tx, { actorId, action: 'judge.limited', subject: { type: 'competition', id: competitionId }, details })
  return { ok: true, ...change }
}

/** Each list as one text: it is changed as a whole. */
const inOneOrder = ({ categoryIds, stageIds }: Limits) => ({ categoryIds: inOrder(categoryIds), stageIds: inOrder(stageIds) })
const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join(' ')
const idsIn = (text: unknown) => String(text).split(' ').filter(Boolean).map(Number)

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
