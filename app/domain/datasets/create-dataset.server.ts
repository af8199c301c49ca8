import { recordAudit } from '~/domain/audit/record-audit.server'
import { askForProcessing } from '~/domain/media/process-upload.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import type { TagScore } from './sheets/sheet-scores'

type New = Pick<
  Prisma.DatasetUncheckedCreateInput,
  | 'name'
  | 'singerName'
  | 'songName'
  | 'voiceType'
  | 'description'
  | 'source'
  | 'split'
  | 'scoresData'
  | 'audioUploadId'
  | 'sheetUploadId'
  | 'uploaderId'
> & { scores: TagScore[] }

/** Writes a dataset of a stored recording and asks for the recording's processing; returns its id. Its name must be free. */
export async function createDataset(tx: Tx, { scores, ...data }: New): Promise<number> {
  const { id } = await tx.dataset.create({ data: { ...data, createdAt: now(), tags: { create: scores } }, select: { id: true } })
  await recordAudit(tx, {
    actorId: data.uploaderId,
    action: 'dataset.created',
    subject: { type: 'dataset', id },
    details: { name: data.name },
  })
  await askForProcessing(tx, data.audioUploadId)
  return id
}
