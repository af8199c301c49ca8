import type { Outcome } from '~/domain/media/process-upload.server'
import type { Tx } from '~/infra/db/client'
import { recordingFailure } from './item-failures'
import { failDataset, makeTasks } from './segments/split-recording.server'

/** Whether a dataset waits for the processing of its recording; null when none does. A recording may be as long as it fits into its file. */
export async function beginDataset(tx: Tx, uploadId: string): Promise<{ maxDurationMs: number | null } | null> {
  const waiting = await tx.dataset.count({ where: { audioUploadId: uploadId, status: 'processing' } })
  return waiting > 0 ? { maxDurationMs: null } : null
}

/** Brings the dataset that waits for a recording towards being rated, or notes why it cannot be used; false when none waits. */
export async function settleDataset(tx: Tx, uploadId: string, outcome: Outcome): Promise<boolean> {
  const dataset = await tx.dataset.findUnique({ where: { audioUploadId: uploadId, status: 'processing' }, select: { id: true } })
  if (!dataset) return false
  if (outcome.ok) await makeTasks(tx, dataset.id)
  else await failDataset(tx, dataset.id, recordingFailure(outcome.code))
  return true
}
