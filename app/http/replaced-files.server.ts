import { log } from '~/infra/log'
import { deleteStored } from '~/infra/storage'

/** Deletes files that a commit has made nameless. One that cannot be deleted is left to the sweep: what was saved is saved. */
export async function deleteReplaced(keys: string[]): Promise<void> {
  for (const key of keys) await deleteStored(key).catch((error: unknown) => log.error('storage.delete_failed', { key, error }))
}
