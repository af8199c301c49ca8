import { recordAudit } from '~/domain/audit/record-audit.server'
import { askForProcessing } from '~/domain/media/process-upload.server'
import { processingJobs } from '~/domain/media/queries/processing-jobs.server'
import { transaction } from '~/infra/db/client'
import type { PanelFilter } from './panel-filter'
import { mayRestart } from './rules'
import { panelWorks } from './queries/video-panel.server'

type One = { adminId: number; competitionId: number; workId: number }
type Restarted = { ok: true } | { ok: false; code: string }

/**
 * An organiser starts a work's processing, or starts it again after a failure. A job that waits or runs is left alone,
 * so that a work is never processed twice at once; another competition's work is not known. Codes: workNotFound, restartNotNeeded.
 */
export async function restartProcessing({ adminId, competitionId, workId }: One): Promise<Restarted> {
  return transaction(async (tx) => {
    const work = await tx.work.findUnique({ where: { id: workId, stage: { competitionId } } })
    if (!work?.uploadId) return { ok: false, code: 'workNotFound' }
    const queued = (await processingJobs([work.uploadId])).get(work.uploadId)?.queued === true
    if (!mayRestart({ status: work.status, queued })) return { ok: false, code: 'restartNotNeeded' }

    await tx.work.update({ where: { id: workId }, data: { status: 'submitted', failure: null } })
    await askForProcessing(tx, work.uploadId)
    await recordAudit(tx, { actorId: adminId, action: 'work.restarted', subject: { type: 'work', id: workId } })
    return { ok: true }
  })
}

/** Starts the failed works of a competition again, those that the panel's search, stage and category leave; returns how many. */
export async function restartFailed({
  adminId,
  competitionId,
  filter,
}: {
  adminId: number
  competitionId: number
  filter: Pick<PanelFilter, 'stageId' | 'categoryId' | 'search'>
}): Promise<number> {
  const failed = await panelWorks(competitionId, filter).where('work.status', '=', 'failed').orderBy('work.id').select('work.id').execute()
  let started = 0
  for (const { id } of failed) if ((await restartProcessing({ adminId, competitionId, workId: id })).ok) started += 1
  return started
}
