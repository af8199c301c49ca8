import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { TookTooLong, workedOutAside } from '~/infra/db/aside'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { read } from '~/infra/db/read'
import { now } from '~/infra/clock'
import type { DatasetFigures } from './dataset-figures'
import type { Asked } from './read-given'

const thread = 'build/datasets.worker.mjs'
const limitMs = 60_000
/** What took no longer than this the last time is waited for. */
const quickMs = 400
/** So long is waited for what was never worked out yet. */
const firstMs = 1_000
const most = 32

type Known = { /** The state of the library it was worked out from. */ stamp: string; at: Date; ms: number; figures: DatasetFigures | null }

const known = new Map<string, Known>()
const underWay = new Map<string, Promise<Known>>()

export type LatestFigures = {
  /** Null while nothing is worked out yet, and where it took too long. */
  figures: DatasetFigures | null
  at: Date | null
  state: 'current' | 'older' | 'awaited' | 'tooLong'
}

/**
 * The analytics as they are known: worked out in a thread of their own, so that nobody waits for 200,000 ratings, and kept until anybody rates. What is
 * quick is waited for; else the former ones are shown while the new are worked out.
 */
export async function latestFigures(asked: Asked): Promise<LatestFigures> {
  const key = JSON.stringify(asked)
  const stamp = await libraryStamp()
  const former = known.get(key)
  if (former?.stamp === stamp) return answer(former, 'current')
  const work = underWay.get(key) ?? begin(key, asked, stamp)
  const patience = !former ? firstMs : former.ms <= quickMs ? 2 * quickMs : 0
  const fresh = patience > 0 ? await Promise.race([work, pause(patience, null, { ref: false })]) : null
  if (fresh) return answer(fresh, fresh.stamp === stamp ? 'current' : 'older')
  return former ? answer(former, 'older') : { figures: null, at: null, state: 'awaited' }
}

function answer({ figures, at }: Known, state: 'current' | 'older'): LatestFigures {
  return { figures, at, state: figures ? state : 'tooLong' }
}

function begin(key: string, asked: Asked, stamp: string): Promise<Known> {
  const at = now()
  const work = workedOutAside<{ figures: DatasetFigures; ms: number }>({ thread, name: 'timedFigures', args: asked, limitMs })
    .catch((error: unknown) => {
      if (error instanceof TookTooLong) return { figures: null, ms: limitMs }
      throw error
    })
    .then((worked) => keep(key, { stamp, at, ...worked }))
    .finally(() => underWay.delete(key))
  // Who did not wait for it hears of its failure at the next look.
  work.catch(() => {})
  underWay.set(key, work)
  return work
}

function keep(key: string, one: Known): Known {
  known.delete(key)
  known.set(key, one)
  if (known.size > most) known.delete(known.keys().next().value!)
  return one
}

/** Another one after each rating, and after each change to one, to a dataset, a tag or a setting. */
function libraryStamp(): Promise<string> {
  return keptWhileUnchanged('datasets/figures stamp', async () => {
    const last = (table: 'Rating' | 'RatingRevision' | 'AuditEntry') => sql`(SELECT max("id") FROM ${sql.table(table)})`
    const { rows } = await sql<{
      stamp: string
    }>`SELECT json_array(${last('Rating')}, ${last('RatingRevision')}, ${last('AuditEntry')}) AS "stamp"`.execute(read)
    return rows[0]!.stamp
  })
}
