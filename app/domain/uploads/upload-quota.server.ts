import type { Tx } from '~/infra/db/client'
import { env } from '~/infra/env'

/** Whether one person's files, with so many bytes more, stay within what each may keep. */
export async function withinQuota(tx: Pick<Tx, '$queryRaw'>, ownerId: number, more: number): Promise<boolean> {
  // A raw sum: the bytes of one person may pass the 32 bits of Prisma's integers.
  const [row] = await tx.$queryRaw<{ bytes: bigint | number | null }[]>`
    SELECT SUM("declaredSize") AS bytes FROM "Upload" WHERE "ownerId" = ${ownerId} AND "status" IN holds_bytes`
  return Number(row?.bytes ?? 0) + more <= env().UPLOAD_QUOTA_MB * 1024 * 1024
}
