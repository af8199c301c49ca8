import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../../prisma/lock-data-dir.mjs'
import { writeDurably } from './durable-file'
import { env } from './env'

const listSchema = z.array(z.object({ userId: z.number().int(), createdAt: z.number().int(), erasedAt: z.number().int() }))

/** An account that was erased or deleted. Its number alone would name another one, should an older database be restored and go on from there. */
export type Erased = z.infer<typeof listSchema>[number]

const listFile = () => path.join(env().DATA_DIR, 'erased.json')

/** Every account that was ever erased here; it outlives the database, so that a restored one can be made to forget them again. */
export function readErased(): Erased[] {
  const file = listFile()
  if (!fs.existsSync(file)) return []
  try {
    return listSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    throw new StartRefused(`${file} cannot be read. Without it a restored database would show people who were erased: put it back.`)
  }
}

export function addErased(accounts: Erased[]): void {
  const known = readErased()
  const added = accounts.filter((one) => !known.some((other) => other.userId === one.userId && other.createdAt === one.createdAt))
  if (added.length > 0) writeDurably(listFile(), `${JSON.stringify([...known, ...added], null, 1)}\n`)
}
