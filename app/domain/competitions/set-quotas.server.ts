import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { coded } from './coded'

type Quota = {
  categoryId: number
  /** null: the stage's own count holds. */
  advanceCount: number | null
  /** What it was when the organiser read it. */
  was: number | null
}

type Input = { actorId: number; competitionId: number; stageId: number; quotas: readonly Quota[] }

type Result =
  | { ok: true }
  | { ok: false; code: 'notFound' }
  | { ok: false; code: 'refused'; refusals: { categoryId: number; code: string; is: number | null }[] }

/**
 * Sets how many of each category advance from a stage; what was left as it was read stays as it is. Refuses, category by category, a number below
 * those who already advance: quotaInUse?count=, and one that somebody else has set meanwhile: quotaChanged?count=, quotaCleared;
 * each with what it is.
 * The caller has checked that the actor organises competitions.
 */
export function setQuotas({ actorId, competitionId, stageId, quotas }: Input): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const stage = await tx.stage.findFirst({
      where: { id: stageId, competitionId, ranking: 'by_category' },
      select: {
        name: true,
        advanceCount: true,
        quotas: true,
        competition: { select: { categories: { select: { id: true, name: true } } } },
      },
    })
    if (!stage || quotas.some(({ categoryId }) => !stage.competition.categories.some(({ id }) => id === categoryId)))
      return { ok: false, code: 'notFound' }
    const nameOf = new Map(stage.competition.categories.map(({ id, name }) => [id, name]))
    const stored = new Map(stage.quotas.map(({ categoryId, advanceCount }) => [categoryId, advanceCount]))
    const changes = quotas.filter(({ advanceCount, was }) => advanceCount !== was)
    const refusals = []
    for (const { categoryId, advanceCount, was } of changes) {
      const now = stored.get(categoryId) ?? null
      if (now === advanceCount) continue
      if (now !== was) {
        refusals.push({ categoryId, code: now === null ? 'quotaCleared' : coded('quotaChanged', { count: now }), is: now })
        continue
      }
      const places = advanceCount ?? stage.advanceCount
      if (places === null) continue
      const count = await tx.advancement.count({ where: { stageId, status: 'advanced', entry: { categoryId } } })
      if (places < count) refusals.push({ categoryId, code: coded('quotaInUse', { count }), is: now })
    }
    if (refusals.length > 0) return { ok: false, code: 'refused', refusals }

    for (const { categoryId, advanceCount } of changes) {
      if (advanceCount === null) stored.delete(categoryId)
      else stored.set(categoryId, advanceCount)
    }
    const kept = [...stored].map(([categoryId, advanceCount]) => ({ categoryId, advanceCount }))
    await tx.stageQuota.deleteMany({ where: { stageId } })
    await tx.stageQuota.createMany({ data: kept.map((quota) => ({ stageId, ...quota })) })
    await recordAudit(tx, {
      actorId,
      action: 'stage.quotas_set',
      subject: { type: 'competition', id: competitionId },
      details: {
        stage: stage.name,
        quotas: kept.map(({ categoryId, advanceCount }) => ({ category: nameOf.get(categoryId) ?? '', advanceCount })),
      },
    })
    return { ok: true }
  })
}
