import fs from 'node:fs'
import path from 'node:path'
import { bundle } from './build.mjs'
import { fail, mustRun, say } from './shell.mjs'

const accounts = `Demo accounts, password Demo-1234:
  admin@demo.local                          organiser
  teacher@demo.local                        teacher
  judge1@demo.local … judge5@demo.local     judges
  student1@demo.local … student8@demo.local participants`

/** Seeds the demo's folder when it is not there yet. The rows and films are made beside it and moved in whole: an interrupted seed leaves nothing half. */
export async function seedDemo(dataDir) {
  const target = path.resolve(dataDir)
  if (fs.existsSync(path.join(target, 'app.db'))) return accounts
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0)
    fail(`${target} holds something that is no demo; name another folder with DATA_DIR.`)
  const making = `${target}-making`
  fs.rmSync(making, { recursive: true, force: true })
  say('Making the demo: people, competitions, films with real voices, a library of recordings')
  await bundle('prisma/seed/demo.ts', 'build/seed-demo.mjs')
  const env = { DATA_DIR: making, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  await mustRun('The migration', process.execPath, ['prisma/migrate.mjs'], { env, quiet: true })
  await mustRun('The demo seed', process.execPath, ['build/seed-demo.mjs'], { env })
  fs.rmSync(target, { recursive: true, force: true })
  fs.renameSync(making, target)
  return accounts
}
