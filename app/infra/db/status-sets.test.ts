import { expect, test } from 'vitest'
import { capabilities } from '~/domain/accounts/capabilities'
import { begunStatuses, runningStatuses, scoringOverStatuses, scoringStatuses } from '~/domain/competitions/states'
import { countedStatuses } from '~/domain/judging/states'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { heldStatuses } from '~/domain/uploads/states'
import { db } from './client'

const sets: Record<string, readonly string[]> = {
  takes_place: placeTakingStatuses,
  competition_runs: runningStatuses,
  stage_begun: begunStatuses,
  takes_scores: scoringStatuses,
  scoring_over: scoringOverStatuses,
  counts_as_score: countedStatuses,
  holds_bytes: heldStatuses,
  may_score: capabilities['works.score'],
}

const stored = (type: string) =>
  db.$queryRaw<{ name: string; sql: string }[]>`SELECT name, sql FROM sqlite_master WHERE type = ${type} AND sql IS NOT NULL`

/** The lists of words that a statement writes out after IN. */
const lists = (sql: string) =>
  [...sql.matchAll(/\bIN \(((?:'\w+'(?:, )?)+)\)/g)].map(([, list]) => [...list!.matchAll(/\w+/g)].map(([word]) => word))

test('every view holds the set of the same meaning in TypeScript', async () => {
  const views = (await stored('view')).filter(({ sql }) => sql.includes(' AS VALUES '))
  expect(views.map(({ name }) => name).sort()).toEqual(Object.keys(sets).sort())
  for (const { name } of views) {
    const rows = await db.$queryRawUnsafe<Record<string, string>[]>(`SELECT * FROM ${name}`)
    expect(rows.map((row) => Object.values(row)[0]).sort(), name).toEqual([...sets[name]!].sort())
  }
})

test('no trigger and no other view writes out what a view names', async () => {
  const named = Object.values(sets).map((set) => [...set].sort().join())
  const written = [...(await stored('trigger')), ...(await stored('view'))].flatMap(({ name, sql }) =>
    lists(sql).map((list) => ({ name, list: list.sort().join() })),
  )
  expect(written.length).toBeGreaterThan(0)
  expect(written.filter(({ list }) => named.includes(list))).toEqual([])
})

test('an index or a check, which can ask no view, writes the set out as it is', async () => {
  const written = [...(await stored('index')), ...(await stored('table'))].filter(({ sql }) => lists(sql).length > 0)
  expect(written.map(({ name, sql }) => [name, lists(sql)])).toEqual([['registration_card_once', [[...placeTakingStatuses]]]])
})
