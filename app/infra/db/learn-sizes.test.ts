import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories'
import { db, learnSizes } from './client'
import { keptWhileUnchanged } from './kept-while-unchanged'
import { read } from './read'

test('reads go on with what was learned, while others run, and nothing kept is taken for new', async () => {
  const count = async () =>
    (
      await read
        .selectFrom('User')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const kept = () => keptWhileUnchanged('count', count)
  const before = await kept()
  for (let n = 0; n < 300; n++) await makeUser()
  await db.$executeRaw`ANALYZE`
  const meanwhile = Array.from({ length: 50 }, () => count())
  await learnSizes()
  expect(await Promise.all(meanwhile)).toEqual(Array(50).fill(before + 300))
  expect(await kept()).toBe(before + 300)
  const { rows } = await sql<{ stat: string }>`SELECT stat FROM sqlite_stat1 WHERE tbl = 'User' LIMIT 1`.execute(read)
  expect(rows[0]?.stat).toMatch(/^\d+/)
  await Promise.all([learnSizes(), learnSizes(), count()])
  expect(await count()).toBe(before + 300)
})
