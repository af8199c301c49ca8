import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { adoptLedgers } from './adopt-ledgers.mjs'
import { lockDataDir, StartRefused } from './lock-data-dir.mjs'

const root = path.resolve(import.meta.dirname, '..')

/** Brings the database in a data folder up to date: Prisma's migrations, then the invariants, then ledgers for what is older than they. StartRefused while a server runs on it. */
export function migrate(dataDir) {
  const unlock = lockDataDir(dataDir)
  try {
    bringUpToDate(dataDir)
  } finally {
    unlock()
  }
}

function bringUpToDate(dataDir) {
  const file = path.join(dataDir, 'app.db')
  if (fs.existsSync(file)) inOneTransaction(file, dropInvariants)
  execFileSync(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), 'migrate', 'deploy'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const invariants = fs.readFileSync(path.join(root, 'prisma/invariants.sql'), 'utf8')
  inOneTransaction(file, (database) => {
    dropInvariants(database)
    database.exec(invariants)
  })
  adoptLedgers(file)
}

/** Whole or not at all: nobody meets a database with half of its rules. */
function inOneTransaction(file, change) {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.transaction(() => change(database)).immediate()
  database.close()
}

/**
 * A migration that redefines a table meets none of the views and triggers that name it; all of them come back after it.
 * Of the indexes ours begin with a small letter, Prisma's with the name of their table.
 */
function dropInvariants(database) {
  const ours = database.prepare(
    "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') OR (type = 'index' AND sql IS NOT NULL AND name GLOB '[a-z]*')",
  )
  for (const { type, name } of ours.all()) database.exec(`DROP ${type} "${name}"`)
}

if (process.argv[1] === import.meta.filename) {
  try {
    migrate(path.resolve(process.env.DATA_DIR ?? 'data'))
  } catch (error) {
    process.stderr.write(`${error instanceof StartRefused ? error.message : error.stack}\n`)
    process.exit(1)
  }
}
