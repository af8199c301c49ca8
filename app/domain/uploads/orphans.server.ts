import fs from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { deleteEmptyFolders, deleteStored, mediaFolder, mediaPath } from '~/infra/storage'
import { storedKeys } from './queries/named-files.server'

/** A file of the store that no row names. */
export type Orphan = { key: string; bytes: number; modifiedAt: Date }

/** By hand nothing younger is deleted: it may belong to what is being stored at this moment. */
const youngestDeletedMs = 24 * 60 * 60 * 1000

export type Deletable = { count: number; bytes: number }

/** Looks and deletes nothing: every stored file that no row names, and that nothing arriving may still become. */
export async function findOrphans(): Promise<Orphan[]> {
  // First what is arriving: should it be stored in between, its key is among the named.
  const uploading = await read.selectFrom('Upload').where('status', '=', 'uploading').select('id').execute()
  const arriving = new Set(uploading.map(({ id }) => id))
  const named = await storedKeys()
  const orphans: Orphan[] = []
  for (const entry of await fs.readdir(mediaFolder(), { recursive: true, withFileTypes: true })) {
    const key = path.relative(mediaFolder(), path.join(entry.parentPath, entry.name))
    if (!entry.isFile() || named.has(key) || arriving.has(entry.name)) continue
    const found = await fs.stat(mediaPath(key)).catch(() => null)
    if (found) orphans.push({ key, bytes: found.size, modifiedAt: found.mtime })
  }
  return orphans.sort((a, b) => b.bytes - a.bytes)
}

/** Those of the orphans that may be deleted by hand, which are at least a day old. */
export function oldOrphans(orphans: readonly Orphan[]): Orphan[] {
  const before = now().getTime() - youngestDeletedMs
  return orphans.filter(({ modifiedAt }) => modifiedAt.getTime() < before)
}

/** How many files deleteOrphans would take away now, and their bytes. */
export async function deletableOrphans(): Promise<Deletable> {
  return measured(oldOrphans(await findOrphans()))
}

/** Deletes the orphans of at least a day that are still orphans, and the folders they leave empty; returns how many and how much. */
export async function deleteOrphans({ actorId }: { actorId: number }): Promise<Deletable> {
  const old = oldOrphans(await findOrphans())
  for (const { key } of old) {
    await deleteStored(key)
    await deleteEmptyFolders(key)
  }
  const swept = measured(old)
  if (swept.count > 0)
    await transaction((tx) =>
      recordAudit(tx, { actorId, action: 'storage.swept', subject: { type: 'storage', id: 'media' }, details: { count: swept.count } }),
    )
  return swept
}

function measured(orphans: readonly Orphan[]): Deletable {
  return { count: orphans.length, bytes: orphans.reduce((sum, { bytes }) => sum + bytes, 0) }
}
