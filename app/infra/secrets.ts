import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { env } from './env'

type Secrets = { sessionSecret: string; idCardKey: Buffer }

let cached: Secrets | undefined

/**
 * The session secret and the ID card key: from the environment, else from keys.json in the data folder,
 * made at the first start (mode 0600). The file stands outside the database and outside its backup.
 */
export function secrets(): Secrets {
  cached ??= load()
  return cached
}

function load(): Secrets {
  const { SESSION_SECRET, ID_CARD_KEY, DATA_DIR } = env()
  const stored = SESSION_SECRET && ID_CARD_KEY ? undefined : readOrCreate(path.join(DATA_DIR, 'keys.json'))
  const keyHex = ID_CARD_KEY || stored?.idCardKey || ''
  return {
    sessionSecret: SESSION_SECRET || stored?.sessionSecret || '',
    idCardKey: Buffer.from(keyHex, 'hex'),
  }
}

function readOrCreate(file: string): { sessionSecret: string; idCardKey: string } {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const made = { sessionSecret: randomBytes(32).toString('hex'), idCardKey: randomBytes(32).toString('hex') }
    try {
      fs.writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
