import { expect, test } from 'vitest'
import { deskOrder } from './desk-order'

const works = Array.from({ length: 12 }, (_, index) => ({ id: 100 + index }))
const place = (judgeId: number, stageId = 7) => ({ judgeId, stageId })
const ids = (judgeId: number, stageId = 7) => deskOrder(works, 'seeded', place(judgeId, stageId)).map(({ id }) => id)

test('by number they stay as they come; seeded each judge has an own order in each stage, always the same', () => {
  expect(deskOrder(works, 'by_number', place(1))).toEqual(works)
  expect(ids(1)).toEqual(ids(1))
  expect([...ids(1)].sort()).toEqual(works.map(({ id }) => id))
  expect(ids(1)).not.toEqual(ids(2))
  expect(ids(1)).not.toEqual(ids(1, 8))
})

test('a work that comes later moves none of the others', () => {
  const later = deskOrder([...works, { id: 999 }], 'seeded', place(3)).map(({ id }) => id)
  expect(later.filter((id) => id !== 999)).toEqual(ids(3))
})

test('over many judges every work stands everywhere equally often, and before every other half of the time', () => {
  const judges = 6000
  const counts = works.map(() => works.map(() => 0))
  const before = works.map(() => works.map(() => 0))
  for (let judge = 1; judge <= judges; judge++) {
    const order = ids(judge).map((id) => id - 100)
    for (const [at, work] of order.entries()) {
      counts[work]![at]! += 1
      for (const after of order.slice(at + 1)) before[work]![after]! += 1
    }
  }
  // Four standard deviations about what chance gives: 500 of 6000, and 3000 of 6000.
  for (const count of counts.flat()) expect(Math.abs(count - 500)).toBeLessThan(4 * Math.sqrt(6000 * (1 / 12) * (11 / 12)))
  for (const [one, row] of before.entries())
    for (const [other, count] of row.entries()) if (one !== other) expect(Math.abs(count - 3000)).toBeLessThan(4 * Math.sqrt(6000 / 4))
})
