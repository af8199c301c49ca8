import { sql } from 'kysely'
import { breathe } from '~/infra/breathe'
import { read } from '~/infra/db/read'
import type { SaidOfItem } from './list-datasets.server'

export type Item = { id: number; name: string; said: SaidOfItem }

const atOnce = 50

/** Their ids, by the name of the recording inside the ZIP; a manifest may name one for several. What is said of each is read when its turn comes. */
export async function waitingItems(importId: number): Promise<Map<string, number[]>> {
  const items = new Map<string, number[]>()
  for (let after = 0; ;) {
    const rows = await read
      .selectFrom('LibraryImportItem')
      .where('importId', '=', importId)
      .where('status', '=', 'waiting')
      .where('position', '>', after)
      .orderBy('position')
      .limit(atOnce)
      .select(['id', 'position', sql<string>`said ->> '$.entry'`.as('entry')])
      .execute()
    for (const { id, entry } of rows) {
      const same = items.get(entry)
      if (same) same.push(id)
      else items.set(entry, [id])
    }
    if (rows.length < atOnce) return items
    after = rows.at(-1)!.position
    await breathe()
  }
}

/** Null when it waits no more. */
export async function itemOf(id: number): Promise<Item | null> {
  const row = await read
    .selectFrom('LibraryImportItem')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .select(['name', 'said'])
    .executeTakeFirst()
  return row ? { id, name: row.name, said: row.said as unknown as SaidOfItem } : null
}
