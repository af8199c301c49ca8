import { hkdfSync } from 'node:crypto'
import fs from 'node:fs'
import { sql } from 'kysely'
import { StartRefused } from '../../prisma/lock-data-dir.mjs'
import { now } from './clock'
import { db } from './db/client'
import { read } from './db/read'
import { env } from './env'
import { idCardKeyId } from './id-card-cipher'
import { keysAreInFile, keysFile, makeKeys, secrets } from './secrets'

/** The row of the settings that keeps which session secret the database's sessions belong to. */
const settingKey = 'keys'

/**
 * Called once at the start, before anything is served: makes the keys of a new data folder, and throws StartRefused rather than going on with
 * keys that are not those of the database. A SESSION_SECRET of the environment may change: it signs everybody out, on purpose.
 */
export async function ensureSecrets(): Promise<void> {
  const { DATA_DIR, SESSION_SECRET } = env()
  const file = keysFile(DATA_DIR)
  if (keysAreInFile() && !fs.existsSync(file)) {
    if (await keysWereUsed())
      throw new StartRefused(
        `${file} is missing, although the database has sessions or identity numbers. Put it back from your backup of the keys, or set SESSION_SECRET and ID_CARD_KEY.`,
      )
    make(DATA_DIR)
  }
  secrets()
  if (await hasNumbersOfAnotherKey())
    throw new StartRefused(
      `The identity numbers of the database were sealed with another key than the one in ${env().ID_CARD_KEY ? 'ID_CARD_KEY' : file}. Put back the keys that belong to this database.`,
    )
  if (!SESSION_SECRET && (await belongsToAnotherSecret()))
    throw new StartRefused(
      `The sessions of the database were signed with another secret than the one in ${file}. Put back the keys that belong to this database, or set SESSION_SECRET to go on with a new one, which signs everybody out.`,
    )
  await rememberSecret()
}

function make(dataDir: string): void {
  try {
    makeKeys(dataDir)
  } catch (error) {
    throw new StartRefused(`${keysFile(dataDir)} could not be made: ${(error as Error).message}`)
  }
}

async function keysWereUsed(): Promise<boolean> {
  return (await someoneSignedIn()) || (await sealedNumbers().executeTakeFirst()) !== undefined
}

async function hasNumbersOfAnotherKey(): Promise<boolean> {
  const prefix = `${idCardKeyId()}.`
  const other = await sealedNumbers()
    .where(sql<boolean>`substr("idCardCipher", 1, ${prefix.length}) <> ${prefix}`)
    .executeTakeFirst()
  return other !== undefined
}

async function belongsToAnotherSecret(): Promise<boolean> {
  const row = await read.selectFrom('Setting').where('key', '=', settingKey).select('value').executeTakeFirst()
  return row !== undefined && (row.value as { secretId?: string }).secretId !== secretId() && (await someoneSignedIn())
}

const sealedNumbers = () => read.selectFrom('Registration').where('idCardCipher', 'is not', null).select('id').limit(1)

async function someoneSignedIn(): Promise<boolean> {
  return (await read.selectFrom('Session').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function rememberSecret(): Promise<void> {
  const data = { value: { secretId: secretId() }, updatedAt: now() }
  await db.setting.upsert({ where: { key: settingKey }, create: { key: settingKey, ...data }, update: data })
}

/** Tells two secrets apart and nothing about either. */
function secretId(): string {
  return Buffer.from(hkdfSync('sha256', secrets().sessionSecret, '', 'secret-id', 8)).toString('hex')
}
