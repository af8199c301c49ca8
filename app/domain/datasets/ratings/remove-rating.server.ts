import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { takeOutRating } from './take-out-rating.server'
import { tellRater } from './tell-raters.server'

/** Deletes anybody's rating, and the repeat of it, for a reason that the rater is told and that stays in the audit log. Codes: notFound, reasonRequired, tooLong?max=300. */
export function removeRating({ actorId, ratingId, reason }: { actorId: number; ratingId: number; reason: string }) {
  const given = readReason(reason, 'reasonRequired')
  return transaction(async (tx) => {
    if (!given.ok) return given
    const rating = await tx.rating.findUnique({
      where: { id: ratingId },
      select: { taskId: true, userId: true, round: true, task: { select: { datasetId: true, dataset: { select: { name: true } } } } },
    })
    if (!rating) return { ok: false, code: 'notFound' } as const
    const { taskId, userId, round, task } = rating
    await takeOutRating(tx, { taskId, userId, round, datasetId: task.datasetId })
    const details = { name: task.dataset.name, userId, reason: given.reason }
    await recordAudit(tx, { actorId, action: 'rating.deleted', subject: { type: 'rating', id: ratingId }, details })
    await tellRater(tx, { actorId, userId, ratingId, dataset: task.dataset.name, reason: given.reason })
    return { ok: true } as const
  })
}
