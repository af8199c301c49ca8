import fs from 'node:fs/promises'
import path from 'node:path'
import { log } from './log'

/** What this process makes is its own user's alone, and what the folder holds already becomes so: folders 0700, files 0600. */
export async function keepPrivate(folder: string): Promise<void> {
  process.umask(0o077)
  const failed = await restrict(folder, 0o700)
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    failed.push(...(await restrict(path.join(entry.parentPath, entry.name), entry.isFile() ? 0o600 : 0o700)))
  }
  if (failed.length > 0) log.warn('storage.not_private', { count: failed.length, first: failed[0] })
}

/** Takes others' rights away where they have any; a path that cannot be changed comes back. */
async function restrict(file: string, mode: number): Promise<string[]> {
  try {
    if (((await fs.lstat(file)).mode & 0o077) !== 0) await fs.chmod(file, mode)
    return []
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : [file]
  }
}
