import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../../prisma/lock-data-dir.mjs'
import { writeDurably } from './durable-file'
import { env } from './env'

type Secrets = { sessionSecret: string; idCardKey: Buffer }

const keysSchema = z.object({ sessionSecret: z.string().min(32), idCardKey: z.string().regex(/^[0-9a-f]{64}$/i) })

let cached: Secrets | undefined

/**
 * The session secret and the ID card key: from the environment, else from keys.json in the data folder, made at the first start.
 * The file stands outside the database and outside its backup.
 */
export function secrets(): Secrets {
  cached ??= readSecrets()
  return cached
}

/** As `secrets`, but read anew; throws when keys.json is needed and is not there, or is StartRefused when it is no keys of ours. */
export function readSecrets(): Secrets {
  const { SESSION_SECRET, ID_CARD_KEY, DATA_DIR } = env()
  const stored = keysAreInFile() ? readKeys(keysFile(DATA_DIR)) : undefined
  return {
    sessionSecret: SESSION_SECRET || stored?.sessionSecret || '',
    idCardKey: Buffer.from(ID_CARD_KEY || stored?.idCardKey || '', 'hex'),
  }
}

/** Whether one of the two, at least, is not set in the environment. */
export function keysAreInFile(): boolean {
  const { SESSION_SECRET, ID_CARD_KEY } = env()
  return !(SESSION_SECRET && ID_CARD_KEY)
}

export function keysFile(dataDir: string): string {
  return path.join(dataDir, 'keys.json')
}

/** Makes the keys of a new data folder. */
export function makeKeys(dataDir: string): void {
  const made = { sessionSecret: randomBytes(32).toString('hex'), idCardKey: randomBytes(32).toString('hex') }
  writeDurably(keysFile(dataDir), JSON.stringify(made))
}

function readKeys(file: string): z.infer<typeof keysSchema> {
  const text = fs.readFileSync(file, 'utf8')
  const keys = keysSchema.safeParse(parsed(text))
  if (keys.success) return keys.data
  throw new StartRefused(
    `${file} ${text === '' ? 'is empty' : 'does not hold the two keys'}. Put back the one from your backup of the keys.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
