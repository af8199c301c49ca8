import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** Why a start is refused; its message is all that an operator need read. */
export class StartRefused extends Error {
  name = 'StartRefused'
}

/**
 * Takes a data folder for this process, or throws StartRefused. The lock is one of the operating system, held by an open transaction on a file
 * beside the database: it ends with its process, however that ends. Returns how to give it back.
 */
export function lockDataDir(dataDir) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new Database(path.join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error.code !== 'SQLITE_BUSY') throw error
    throw new StartRefused(`Another server is running on the data folder ${dataDir}. Stop it first, or name another folder: DATA_DIR=…`)
  }
  return () => lock.close()
}
