import { recordAudit } from '~/domain/audit/record-audit.server'
import type { Outcome } from '~/domain/media/process-upload.server'
import type { Tx } from '~/infra/db/client'

const underWay = { in: ['submitted' as const, 'processing' as const] }

/** A work whose file is about to be processed is 'processing'; null when none waits for that file: it is settled, gone, or has another by now. */
export async function beginWork(tx: Tx, uploadId: string): Promise<{ maxDurationMs: number | null } | null> {
  const { count } = await tx.work.updateMany({ where: { uploadId, status: underWay }, data: { status: 'processing', failure: null } })
  if (count === 0) return null
  const { entry } = await tx.work.findUniqueOrThrow({
    where: { uploadId },
    select: { entry: { select: { category: { select: { durationLimitMinutes: true } } } } },
  })
  const { category } = entry
  return { maxDurationMs: category.durationLimitMinutes === null ? null : category.durationLimitMinutes * 60_000 }
}

/** Settles the work that waits for a file as completed, or as failed with its reason; false when none waits. */
export async function settleWork(tx: Tx, uploadId: string, outcome: Outcome): Promise<boolean> {
  const work = await tx.work.findUnique({ where: { uploadId, status: underWay }, select: { id: true } })
  if (!work) return false
  await tx.work.update({
    where: { id: work.id },
    data: outcome.ok ? { status: 'completed', failure: null } : { status: 'failed', failure: outcome.code },
  })
  await recordAudit(tx, {
    actorId: null,
    action: outcome.ok ? 'work.processed' : 'work.failed',
    subject: { type: 'work', id: work.id },
    details: outcome.ok ? {} : { code: outcome.code },
  })
  return true
}
