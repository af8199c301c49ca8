import Database from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { Selects } from './selects'

test('a select is prepared once, and again only when 300 others were used since', () => {
  const database = new Database(':memory:')
  let prepared = 0
  const prepare = database.prepare.bind(database)
  database.prepare = ((sql: string) => (prepared++, prepare(sql))) as typeof database.prepare
  const selects = new Selects(database)
  const ask = (n: number) => selects.all(CompiledQuery.raw(`SELECT ? + ${n} AS "sum"`, [1]))[0]!.sum

  expect([ask(0), ask(0)]).toEqual([1, 1])
  expect(prepared).toBe(1)
  for (let n = 1; n < 300; n++) ask(n)
  expect(prepared).toBe(300)
  ask(0)
  ask(300)
  expect(prepared).toBe(301)
  ask(0)
  expect(prepared).toBe(301)
  expect(ask(1)).toBe(2)
  expect(prepared).toBe(302)
  database.close()
})
