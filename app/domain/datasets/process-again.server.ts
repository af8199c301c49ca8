import { recordAudit } from '~/domain/audit/record-audit.server'
import { askForProcessing } from '~/domain/media/process-upload.server'
import { transaction } from '~/infra/db/client'
import { makeTasks } from './segments/split-recording.server'

/**
 * Processes a failed dataset again from where it failed: its recording, or, where that was processed, the dividing of it. Codes: datasetNotFound, processAgainNotNeeded
 * (it is being processed, or is ready).
 */
export function processAgain({ actorId, datasetId }: { actorId: number; datasetId: number }) {
  return transaction(async (tx) => {
    const dataset = await tx.dataset.findUnique({
      where: { id: datasetId },
      select: { name: true, status: true, audioUploadId: true, audio: { select: { media: { select: { kind: true } } } } },
    })
    if (!dataset) return { ok: false, code: 'datasetNotFound' } as const
    const { name, status, audioUploadId, audio } = dataset
    if (status !== 'failed') return { ok: false, code: 'processAgainNotNeeded' } as const
    await tx.dataset.update({ where: { id: datasetId }, data: { status: 'processing', failure: null } })
    await recordAudit(tx, { actorId, action: 'dataset.restarted', subject: { type: 'dataset', id: datasetId }, details: { name } })
    if (audio.media.length > 0) await makeTasks(tx, datasetId)
    else await askForProcessing(tx, audioUploadId)
    return { ok: true } as const
  })
}
