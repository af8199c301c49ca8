import { sql } from 'kysely'
import { read } from '~/infra/db/read'
import { freeBytes, reservedBytes } from '~/infra/storage'
import { findOrphans, oldOrphans } from './orphans.server'

const shown = 50

/** What the files take and what is left: the disk, the competitions with most, unfinished uploads, and files that no row names. */
export async function storageReport() {
  const [free, competitions, unfinished, orphans] = await Promise.all([
    freeBytes(),
    read
      .selectFrom('Competition')
      .where('bytesStored', '>', 0)
      .orderBy('bytesStored', 'desc')
      .limit(shown)
      .select(['id', 'name', 'bytesStored as bytes'])
      .execute(),
    read
      .selectFrom('Upload')
      .where('status', '=', 'uploading')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.sum<number>('declaredSize'), sql<number>`0`).as('bytes')])
      .executeTakeFirstOrThrow(),
    findOrphans(),
  ])
  return {
    free,
    reserved: reservedBytes(),
    competitions,
    unfinished,
    orphans: {
      rows: orphans.slice(0, shown),
      count: orphans.length,
      bytes: orphans.reduce((sum, { bytes }) => sum + bytes, 0),
      deletable: oldOrphans(orphans).length,
    },
  }
}

export type StorageReport = Awaited<ReturnType<typeof storageReport>>
