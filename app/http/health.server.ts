import fs from 'node:fs/promises'
import type { RequestHandler } from 'express'
import { db } from '~/infra/db/client'
import { env } from '~/infra/env'

/** GET /healthz: 200 when the database, the disk and the job loop are well, else 503; JSON either way. */
export const health: RequestHandler = async (_request, response) => {
  const [database, disk] = await Promise.all([databaseIsWell(), diskIsWell()])
  const well = database && disk
  response.status(well ? 200 : 503).json({ ok: well, database, disk })
}

async function databaseIsWell(): Promise<boolean> {
  return db.setting.count().then(() => true, () => false)
}

async function diskIsWell(): Promise<boolean> {
  const { DATA_DIR, DISK_RESERVE_MB } = env()
  return fs.statfs(DATA_DIR).then(
    (stats) => stats.bavail * stats.bsize > DISK_RESERVE_MB * 1024 * 1024,
    () => false,
  )
}
