import type { VoiceType } from '~/domain/accounts/roles'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction, type Tx } from '~/infra/db/client'
import { createTask } from './create-task.server'
import { defaultVersion } from './default-model.server'
import { isUnderway } from './states'

type Outcome = { ok: true; taskId: number; created: boolean } | { ok: false; code: string }

type AskedWork = {
  actorId: number
  competitionId: number
  workId: number
  /** As the form says it, for a work of which nobody noted it. */ said: boolean | null
}

/**
 * An organiser has a competition's work scored by the model that is the default now: the task that there is, where it is of the same recording, version and
 * accompaniment; otherwise a new one in its place. Another competition's work is not known. Codes: workNotFound, recordingGone, accompanimentRequired.
 */
export async function analyseWork({ actorId, competitionId, workId, said }: AskedWork): Promise<Outcome> {
  const version = await defaultVersion()
  return transaction(async (tx): Promise<Outcome> => {
    const work = await tx.work.findUnique({
      where: { id: workId, stage: { competitionId } },
      select: { hasAccompaniment: true, upload: { select: kept }, registration: { select: { voiceType: true } } },
    })
    if (!work) return { ok: false, code: 'workNotFound' }
    if (!isThere(work.upload)) return { ok: false, code: 'recordingGone' }
    const withAccompaniment = work.hasAccompaniment ?? said
    if (withAccompaniment === null) return { ok: false, code: 'accompanimentRequired' }
    const voiceType = work.registration.voiceType ?? 'unknown'
    return analyse(tx, { actorId, source: { workId }, annotation: { withAccompaniment, voiceType }, version })
  })
}

type AskedDataset = { actorId: number; datasetId: number; withAccompaniment: boolean }

/** The same of a dataset's recording. Codes: datasetNotFound, recordingGone. */
export async function analyseDataset({ actorId, datasetId, withAccompaniment }: AskedDataset): Promise<Outcome> {
  const version = await defaultVersion()
  return transaction(async (tx): Promise<Outcome> => {
    const dataset = await tx.dataset.findUnique({ where: { id: datasetId }, select: { voiceType: true, audio: { select: kept } } })
    if (!dataset) return { ok: false, code: 'datasetNotFound' }
    if (!isThere(dataset.audio)) return { ok: false, code: 'recordingGone' }
    const annotation = { withAccompaniment, voiceType: dataset.voiceType }
    return analyse(tx, { actorId, source: { datasetId }, annotation, version })
  })
}

const kept = { status: true, storageKey: true } as const
const isThere = (upload: { status: string; storageKey: string | null } | null) => upload?.status === 'stored' && upload.storageKey !== null

type Source = { workId: number } | { datasetId: number }
type Annotation = { withAccompaniment: boolean; voiceType: VoiceType }
type Analysis = { actorId: number; source: Source; annotation: Annotation; version: string }

async function analyse(tx: Tx, { actorId, source, annotation, version }: Analysis): Promise<Outcome> {
  // Its result is not read back: it may be damaged.
  const standing = { id: true, status: true, withAccompaniment: true, voiceType: true, modelVersion: true } as const
  const before = await tx.modelTask.findFirst({ where: source, select: standing })
  const alike = before?.withAccompaniment === annotation.withAccompaniment && before.voiceType === annotation.voiceType
  if (before && alike && (isUnderway(before.status) || (before.status === 'completed' && before.modelVersion === version)))
    return { ok: true, taskId: before.id, created: false }
  // What is done never changes: another takes its place.
  if (before) await tx.modelTask.delete({ where: { id: before.id }, select: { id: true } })
  const taskId = await createTask(tx, { ownerId: actorId, source, ...annotation })
  if ('workId' in source) {
    await recordAudit(tx, { actorId, action: 'work.analysis_asked', subject: { type: 'work', id: source.workId } })
  } else await recordAudit(tx, { actorId, action: 'dataset.analysis_asked', subject: { type: 'dataset', id: source.datasetId } })
  return { ok: true, taskId, created: true }
}
