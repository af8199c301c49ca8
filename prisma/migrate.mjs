import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

const root = path.resolve(import.meta.dirname, '..')

/** Brings the database in a data folder up to date: Prisma's migrations, then the invariants. */
export function migrate(dataDir) {
  fs.mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'app.db')
  if (fs.existsSync(file)) dropInvariants(file)
  execFileSync(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), 'migrate', 'deploy'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  const invariants = fs.readFileSync(path.join(root, 'prisma/invariants.sql'), 'utf8')
  // Whole or not at all: nobody meets a database with half of its rules.
  database.transaction(() => database.exec(invariants)).immediate()
  database.close()
}

/** A migration that redefines a table meets none of the views and triggers that name it; all of them come back after it. */
function dropInvariants(file) {
  const database = new Database(file)
  const named = database.prepare("SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')").all()
  database.transaction(() => named.forEach(({ type, name }) => database.exec(`DROP ${type} "${name}"`)))()
  database.close()
}

if (process.argv[1] === import.meta.filename) migrate(path.resolve(process.env.DATA_DIR ?? 'data'))
