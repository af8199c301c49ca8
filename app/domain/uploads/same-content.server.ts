import type { Tx } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import { uploadPurposes } from './upload-purposes'

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
