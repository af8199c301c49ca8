import { db, type Tx } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { env } from '~/infra/env'
import { type UploadLimits, uploadPurposes, workVideoLimits } from './upload-purposes'

/** The limits of one slot: a work's come from the competition of its stage, all others from their purpose. Null without such a stage. */
export async function limitsOf({ purpose, stageId }: { purpose: UploadPurpose; stageId: number | null }): Promise<UploadLimits | null> {
  if (purpose !== 'work_video') return uploadPurposes[purpose]
  if (stageId === null) return null
  const stage = await db.stage.findUnique({
    where: { id: stageId },
    select: { competition: { select: { maxSizeMB: true, formats: true } } },
  })
  return stage && workVideoLimits(stage.competition)
}

/** Whether one person's files, with so many bytes more, stay within what each may keep. */
export async function withinQuota(tx: Pick<Tx, '$queryRaw'>, ownerId: number, more: number): Promise<boolean> {
  // A raw sum: the bytes of one person may pass the 32 bits of Prisma's integers.
  const [row] = await tx.$queryRaw<{ bytes: bigint | number | null }[]>`
    SELECT SUM("declaredSize") AS bytes FROM "Upload" WHERE "ownerId" = ${ownerId} AND "status" IN ('uploading', 'stored')`
  return Number(row?.bytes ?? 0) + more <= env().UPLOAD_QUOTA_MB * 1024 * 1024
}

/** `fileAlreadyStored` with the id of the upload that has these bytes, where a purpose keeps each content once; null when they are new. */
export async function alreadyStored(
  tx: Pick<Tx, 'upload'>,
  { purpose, ownerId }: Pick<Upload, 'purpose' | 'ownerId'>,
  sha256: string,
): Promise<string | null> {
  const { once } = uploadPurposes[purpose]
  if (!once) return null
  const same = await tx.upload.findFirst({
    where: { purpose, sha256, status: 'stored', ...(once === 'sender' ? { ownerId } : {}) },
    select: { id: true },
  })
  return same && `fileAlreadyStored?upload=${same.id}`
}
