import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Prize, prizesFor } from './prizes-for'

const set = (name: string, size: Partial<Prize> = {}): Prize => ({
  name,
  kind: 'ranked',
  count: null,
  share: null,
  categoryId: null,
  forTeachers: false,
  ...size,
})
const rows = (...ranks: (number | null)[]) => ranks.map((rank, index) => ({ entryId: index + 1, categoryId: 1, rank }))
const given = (...args: Parameters<typeof prizesFor>) =>
  [...prizesFor(...args).byEntry].sort(([a], [b]) => a - b).map(([, { name }]) => name)

test('prizes go down the ranking in their order, the rest with a rank gets the excellence prize, who has none nothing', () => {
  const prizes = [set('一等奖', { count: 1 }), set('二等奖', { share: 30 }), set('优秀奖', { kind: 'excellence' })]
  expect(given(rows(1, 2, 3, 4, null), prizes)).toEqual(['一等奖', '二等奖', '二等奖', '优秀奖'])
})

test('a tie at the edge shares the higher prize, takes places of the next, and is told', () => {
  const prizes = [set('一等奖', { count: 1 }), set('二等奖', { count: 2 }), set('三等奖', { count: 1 })]
  const { byEntry, figures } = prizesFor(rows(1, 1, 3, 3, 5, 6), prizes)
  expect([...byEntry.values()].map(({ name }) => name)).toEqual(['一等奖', '一等奖', '二等奖', '二等奖'])
  expect(figures.map(({ name, places, given }) => [name, places, given])).toEqual([
    ['一等奖', 1, 2],
    ['二等奖', 2, 2],
    ['三等奖', 1, 0],
  ])
})

test('a category with prizes of its own has those alone, and its places count within it', () => {
  const mixed = [
    { entryId: 1, categoryId: 1, rank: 1 },
    { entryId: 2, categoryId: 2, rank: 2 },
    { entryId: 3, categoryId: 1, rank: 3 },
    { entryId: 4, categoryId: 2, rank: 4 },
  ]
  expect(given(mixed, [set('一等奖', { count: 1 }), set('新人奖', { count: 1, categoryId: 2 })])).toEqual(['一等奖', '新人奖'])
  expect(given(mixed, [])).toEqual([])
})

test('equal ranks have equal prizes, and none stands before a higher one', () => {
  const names = ['甲', '乙', '丙']
  const ranking = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }).map((ties) => {
    const ranks: number[] = []
    ties.forEach((tied, index) => ranks.push(tied && index > 0 ? ranks[index - 1]! : index + 1))
    return rows(...ranks)
  })
  fc.assert(
    fc.property(
      ranking,
      fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
      (ranked, counts) => {
        const { byEntry } = prizesFor(
          ranked,
          counts.map((count, index) => set(names[index]!, { count })),
        )
        const levels = ranked.map(({ entryId }) => names.indexOf(byEntry.get(entryId)?.name ?? '') >>> 0)
        ranked.forEach(({ rank }, index) => {
          if (index === 0) return
          expect(levels[index]! >= levels[index - 1]!).toBe(true)
          if (rank === ranked[index - 1]!.rank) expect(levels[index]).toBe(levels[index - 1])
        })
      },
    ),
  )
})
