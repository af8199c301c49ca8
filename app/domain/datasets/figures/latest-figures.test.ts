import { beforeAll, expect, test, vi } from 'vitest'
import { makeDataset, makeRating, makeUser } from '../../../../tests/factories'
import { recordAudit } from '~/domain/audit/record-audit.server'
import * as aside from '~/infra/db/aside'
import { db, transaction } from '~/infra/db/client'
import { analyticsPage } from '../queries/analytics-page.server'
import { readFiguresFilter } from './figures-filter'

const page = (query = '') => analyticsPage(readFiguresFilter(new URLSearchParams(query)))

let tag: { id: number }
let raters: { id: number }[]
let task: { id: number }

beforeAll(async () => {
  const admin = await makeUser({ role: 'admin' })
  tag = await db.skillTag.create({ data: { code: 'Clean', name: '干净', sortOrder: 1, createdAt: new Date() } })
  raters = [await makeUser({ name: '安' }), await makeUser({ name: '本' }), await makeUser({ name: '陈' })]
  task = (await makeDataset(admin)).tasks[0]!
  await makeRating(task, raters[0]!, [tag], 300)
  await makeRating(task, raters[1]!, [tag], 400)
})

/** However slow the machine is: looked at until it is there. */
async function current(query = '') {
  return vi.waitFor(
    async () => {
      const found = await page(query)
      expect(found.state).toBe('current')
      return found
    },
    { timeout: 20_000, interval: 100 },
  )
}

test('what is known is shown at once, and worked out anew only when something was rated', async () => {
  const worked = vi.spyOn(aside, 'workedOutAside')
  const found = await current()
  expect(found.figures?.counts.ratings).toBe(2)
  expect(Object.values(found.raters).map(({ name }) => name)).toEqual(['安', '本'])
  const times = worked.mock.calls.length
  await db.session.deleteMany()
  expect(await page()).toMatchObject({ state: 'current', at: found.at })
  expect(worked.mock.calls).toHaveLength(times)

  await makeRating(task, raters[2]!, [tag], 500)
  expect((await current()).figures?.counts.ratings).toBe(3)
  // A tag that is not there asks for all of them.
  expect(await page('tag=999')).toMatchObject({ filter: { tagId: null }, state: 'current' })
  worked.mockRestore()
})

test('what takes long is not waited for: the former figures stand until the new are there', async () => {
  let answer: (worked: unknown) => void = () => {}
  const worked = vi.spyOn(aside, 'workedOutAside').mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)))
  const slow = (ratings: number) => answer({ figures: { counts: { ratings }, raters: { shown: [] } }, ms: 5_000 })
  expect(await page('voice=bass')).toMatchObject({ state: 'awaited', figures: null })
  expect(await page('voice=bass')).toMatchObject({ state: 'awaited' })
  expect(worked).toHaveBeenCalledTimes(1)
  slow(1)
  await vi.waitFor(async () => expect(await page('voice=bass')).toMatchObject({ state: 'current', figures: { counts: { ratings: 1 } } }))
  await transaction((tx) => recordAudit(tx, { actorId: null, action: 'dataset.edited', subject: { type: 'dataset', id: 1 } }))
  expect(await page('voice=bass')).toMatchObject({ state: 'older', figures: { counts: { ratings: 1 } } })
  slow(2)
  await vi.waitFor(async () => expect(await page('voice=bass')).toMatchObject({ state: 'current', figures: { counts: { ratings: 2 } } }))
  worked.mockRestore()
})

test('what takes too long (analytics.tooLong) is not tried again before something changed, and a fault is', async () => {
  const worked = vi.spyOn(aside, 'workedOutAside').mockRejectedValue(new aside.TookTooLong('too long'))
  expect(await page('voice=tenor')).toMatchObject({ state: 'tooLong', figures: null })
  expect(await page('voice=tenor')).toMatchObject({ state: 'tooLong' })
  expect(worked).toHaveBeenCalledTimes(1)
  worked.mockRejectedValue(new Error('no memory'))
  await expect(page('voice=soprano')).rejects.toThrow('no memory')
  worked.mockRestore()
  expect((await current('voice=soprano')).figures?.counts.ratings).toBe(0)
})
