import { db } from '~/infra/db/client'
import { freeBytes, reservedBytes } from '~/infra/storage'
import { findOrphans, oldOrphans } from './orphans.server'

const shown = 50

/** What the files take and what is left: the disk, the competitions with most, unfinished uploads, and files that no row names. */
export async function storageReport() {
  const [free, competitions, [unfinished], orphans] = await Promise.all([
    freeBytes(),
    db.competition.findMany({
      where: { bytesStored: { gt: 0 } },
      orderBy: { bytesStored: 'desc' },
      take: shown,
      select: { id: true, name: true, bytesStored: true },
    }),
    db.$queryRaw<
      { count: bigint | number; bytes: bigint | number | null }[]
    >`SELECT count(*) AS count, sum("declaredSize") AS bytes FROM "Upload" WHERE "status" = 'uploading'`,
    findOrphans(),
  ])
  return {
    free,
    reserved: reservedBytes(),
    competitions: competitions.map(({ bytesStored, ...competition }) => ({ ...competition, bytes: Number(bytesStored) })),
    unfinished: { count: Number(unfinished?.count ?? 0), bytes: Number(unfinished?.bytes ?? 0) },
    orphans: {
      rows: orphans.slice(0, shown),
      count: orphans.length,
      bytes: orphans.reduce((sum, { bytes }) => sum + bytes, 0),
      deletable: oldOrphans(orphans).length,
    },
  }
}

export type StorageReport = Awaited<ReturnType<typeof storageReport>>
