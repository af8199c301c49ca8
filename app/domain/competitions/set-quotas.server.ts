import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { codeWith } from './publishing'

type Quota = { categoryId: number; /** null: the stage's own count holds. */ advanceCount: number | null }

type Input = { actorId: number; competitionId: number; stageId: number; quotas: readonly Quota[] }

type Result =
  { ok: true } | { ok: false; code: 'notFound' } | { ok: false; code: 'refused'; refusals: { categoryId: number; code: string }[] }

/**
 * Sets how many of each category advance from a stage. Refuses, category by category, a number below those who already do: quotaInUse?count=.
 * The caller has checked that the actor organises competitions.
 */
export function setQuotas({ actorId, competitionId, stageId, quotas }: Input): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const stage = await tx.stage.findFirst({
      where: { id: stageId, competitionId, ranking: 'by_category' },
      select: { quotas: true, competition: { select: { categories: { select: { id: true } } } } },
    })
    if (!stage || quotas.some(({ categoryId }) => !stage.competition.categories.some(({ id }) => id === categoryId)))
      return { ok: false, code: 'notFound' }
    const refusals = []
    for (const { categoryId, advanceCount } of quotas) {
      const before = stage.quotas.find((one) => one.categoryId === categoryId)?.advanceCount ?? null
      if (advanceCount === null || advanceCount === before) continue
      const count = await tx.advancement.count({ where: { stageId, status: 'advanced', entry: { categoryId } } })
      if (advanceCount < count) refusals.push({ categoryId, code: codeWith('quotaInUse', { count }) })
    }
    if (refusals.length > 0) return { ok: false, code: 'refused', refusals }

    await tx.stageQuota.deleteMany({ where: { stageId } })
    const kept = quotas.flatMap(({ categoryId, advanceCount }) => (advanceCount === null ? [] : [{ stageId, categoryId, advanceCount }]))
    await tx.stageQuota.createMany({ data: kept })
    await recordAudit(tx, {
      actorId,
      action: 'stage.quotas_set',
      subject: { type: 'competition', id: competitionId },
      details: { stageId, quotas: kept.map(({ categoryId, advanceCount }) => ({ categoryId, advanceCount })) },
    })
    return { ok: true }
  })
}
