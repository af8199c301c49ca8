import { env } from '~/infra/env'
import { read } from '~/infra/db/read'

/** Whether one person's files, with so many bytes more, stay within what each may keep. */
export async function withinQuota(ownerId: number, more: number): Promise<boolean> {
  const row = await read
    .selectFrom('Upload')
    .where('ownerId', '=', ownerId)
    .where('status', 'in', ['uploading', 'stored'])
    .select(({ fn }) => fn.sum<number | null>('declaredSize').as('bytes'))
    .executeTakeFirst()
  return (row?.bytes ?? 0) + more <= env().UPLOAD_QUOTA_MB * 1024 * 1024
}
