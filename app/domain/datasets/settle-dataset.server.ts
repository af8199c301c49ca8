import { recordAudit } from '~/domain/audit/record-audit.server'
import type { Outcome } from '~/domain/media/process-upload.server'
import type { Tx } from '~/infra/db/client'
import { recordingFailure } from './item-failures'
import { makeTasks } from './make-tasks.server'

/** Whether a dataset waits for the processing of its recording; null when none does. A recording may be as long as it fits into its file. */
export async function beginDataset(tx: Tx, uploadId: string): Promise<{ maxDurationMs: number | null } | null> {
  const waiting = await tx.dataset.count({ where: { audioUploadId: uploadId, status: 'processing' } })
  return waiting > 0 ? { maxDurationMs: null } : null
}

/** Makes the dataset that waits for a recording ready to be rated, or notes why it cannot be used; false when none waits. */
export async function settleDataset(tx: Tx, uploadId: string, outcome: Outcome): Promise<boolean> {
  const dataset = await tx.dataset.findUnique({ where: { audioUploadId: uploadId, status: 'processing' }, select: { id: true } })
  if (!dataset) return false
  const failure = outcome.ok ? null : recordingFailure(outcome.code)
  await tx.dataset.update({ where: { id: dataset.id }, data: { status: outcome.ok ? 'ready' : 'failed', failure } })
  if (outcome.ok) await makeTasks(tx, dataset.id)
  await recordAudit(tx, {
    actorId: null,
    action: failure === null ? 'dataset.processed' : 'dataset.failed',
    subject: { type: 'dataset', id: dataset.id },
    details: failure === null ? {} : { code: failure },
  })
  return true
}
