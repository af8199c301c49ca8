import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { log } from '~/infra/log'
import { deleteStored, ensureFolders, sweepIncoming, sweepScratch } from '~/infra/storage'
import { cancelUpload, discardStored } from './cancel-upload.server'
import { finalizeUpload } from './finalize-upload.server'
import { unnamedUploads } from './queries/named-files.server'
import { findOrphans } from './orphans.server'
import { openUploadsOf } from './upload-progress.server'

const day = 24 * 60 * 60 * 1000
export const keptUnfinishedMs = 14 * day
const everyMs = 60_000
/** A file that belongs to nothing is that of a request which has just ended, or is left over. */
const leftAloneMs = 10 * 60_000

/** Finishes what a crash left between the last byte and the commit. */
export async function finishArrived(): Promise<void> {
  const owners = await unfinished().select('ownerId').distinct().execute()
  for (const { ownerId } of owners) {
    for (const upload of await openUploadsOf(ownerId)) {
      if (upload.offset < upload.declaredSize) continue
      await finalizeUpload(upload.id).catch((error: unknown) => log.error('upload.finalize.failed', { uploadId: upload.id, error }))
    }
  }
}

/** Ends uploads without a new byte for 14 days, and stored files that nothing named in that time; what a job left behind a day ago goes too,
 * and what was received for nothing. */
export async function sweepUploads(): Promise<void> {
  const before = new Date(now().getTime() - keptUnfinishedMs)
  const silent = await unfinished().where('lastByteAt', '<', before).select('id').execute()
  for (const { id } of silent) await cancelUpload(id)
  if ((await unnamedUploads(before)).length > 0) {
    // Asked again inside: one may have been put to use at this very moment.
    await transaction(async (tx) => {
      for (const id of await unnamedUploads(before)) await discardStored(tx, id)
    })
  }
  await sweepIncoming(unfinishedIds, new Date(now().getTime() - leftAloneMs))
  await sweepScratch(new Date(now().getTime() - day))
}

const unfinished = () => read.selectFrom('Upload').where('status', '=', 'uploading')

async function unfinishedIds(): Promise<Set<string>> {
  const rows = await unfinished().select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes files that no row names: left by a process killed in the middle. Only for the start, when nothing is under way.
 * A stored file is given 14 days: after a restore of an older database the newer files must still be there to be found.
 */
export async function sweepOrphans(): Promise<void> {
  await sweepScratch()
  await ensureFolders()
  await sweepIncoming(unfinishedIds)
  for (const { key, modifiedAt } of await findOrphans()) {
    const old = modifiedAt.getTime() < now().getTime() - keptUnfinishedMs
    log.warn('storage.orphan', { key, deleted: old })
    if (old) await deleteStored(key)
  }
}

/** Reconciles at the start, before anything is received, and then every minute; returns how to stop it. */
export async function keepUploads(): Promise<() => void> {
  await finishArrived()
  await sweepOrphans()
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    finishArrived()
      .then(sweepUploads)
      .catch((error: unknown) => log.error('uploads.upkeep.failed', { error }))
      .finally(() => (running = false))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
