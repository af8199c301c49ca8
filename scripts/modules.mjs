import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fail, run, say } from './shell.mjs'
import { compilerCommand } from './system.mjs'

/** Runs `npm ci` when node_modules is missing, differs from package-lock.json or was made for another Node. */
export async function installModules() {
  if (matchesLock() && nativeModuleLoads()) return
  say('Installing the packages (npm ci); compiling the database driver may take two minutes')
  // The binaries for the processor come with the package; its install script would fetch others.
  const env = { ONNXRUNTIME_NODE_INSTALL: 'skip', ...nodeHeaders() }
  const code = await run('npm', ['ci', '--no-audit', '--no-fund'], { env })
  if (code !== 0) fail(`npm ci failed. If a native module could not be compiled, install a compiler:\n\n  ${compilerCommand()}`)
  if (!nativeModuleLoads()) fail('The database driver (better-sqlite3) does not load. Run: npm rebuild better-sqlite3')
}

/** npm writes its hidden lockfile last, so a half-finished installation never matches. */
function matchesLock() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([folder, { version, optional }]) => {
    if (folder === '' || (optional && !present[folder])) return true
    return present[folder]?.version === version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function nativeModuleLoads() {
  try {
    const Database = createRequire(path.resolve('package.json'))('better-sqlite3')
    new Database(':memory:').close()
    return true
  } catch {
    return false
  }
}

/** Where Node's own headers are installed, node-gyp need not download them. */
function nodeHeaders() {
  const prefix = path.resolve(process.execPath, '../..')
  const found = fs.existsSync(path.join(prefix, 'include/node/node.h'))
  return found && !process.env.npm_config_nodedir ? { npm_config_nodedir: prefix } : {}
}
