import { env } from '~/infra/env'
import type { Upload } from '~/infra/db/generated/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { read } from '~/infra/db/read'
import { uploadPurposes } from '../upload-purposes'

const shared = (Object.keys(uploadPurposes) as UploadPurpose[]).filter((purpose) => uploadPurposes[purpose].shared)

/** Whether one person's files, with so many bytes more for a purpose, stay within what each may keep. What is kept for all counts for nobody. */
export async function withinQuota({ ownerId, purpose }: Pick<Upload, 'ownerId' | 'purpose'>, more: number): Promise<boolean> {
  if (shared.includes(purpose)) return true
  const row = await read
    .selectFrom('Upload')
    .where('ownerId', '=', ownerId)
    .where('purpose', 'not in', shared)
    .where('status', 'in', ['uploading', 'stored'])
    .select(({ fn }) => fn.sum<number | null>('declaredSize').as('bytes'))
    .executeTakeFirst()
  return (row?.bytes ?? 0) + more <= env().UPLOAD_QUOTA_MB * 1024 * 1024
}
