import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitInTurns, type SplitWork } from './split-works'

function splitWorks(...asked: Parameters<typeof splitInTurns>) {
  const turns = splitInTurns(...asked)
  for (;;) {
    const turn = turns.next()
    if (turn.done) return turn.value
  }
}

const work = (id: number, eligible: readonly number[], more: Partial<SplitWork> = {}): SplitWork => ({
  id,
  eligible,
  fixed: [],
  held: [],
  begun: [],
  ...more,
})

const judgesOf = (works: readonly SplitWork[], given: Map<number, readonly number[]>) =>
  works.map(({ id, fixed }) => [...fixed, ...given.get(id)!])

function loadsOf(works: readonly SplitWork[], given: Map<number, readonly number[]>): Map<number, number> {
  const loads = new Map<number, number>(works.flatMap(({ eligible }) => eligible.map((judge) => [judge, 0])))
  for (const judge of judgesOf(works, given).flat()) loads.set(judge, (loads.get(judge) ?? 0) + 1)
  return loads
}

const spreadOf = (loads: Map<number, number>) => Math.max(...loads.values()) - Math.min(...loads.values())

/** How many groups of judges there are that no works tie together. */
function groupCount(panels: number[][]): number {
  const groups: Set<number>[] = []
  for (const panel of panels) {
    const touched = groups.filter((group) => panel.some((judge) => group.has(judge)))
    for (const group of touched) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([...panel, ...touched.flatMap((group) => [...group])]))
  }
  return groups.length
}

const someJudges = fc.integer({ min: 1, max: 9 }).map((count) => Array.from({ length: count }, (_, index) => index + 1))

/** Works with narrowed panels, some judges fixed, held or begun, and how many a work is to have. */
const anySplit = someJudges.chain((judges) =>
  fc.record({
    perWork: fc.integer({ min: 1, max: 5 }),
    seed: fc.nat(),
    works: fc
      .array(
        fc.record({
          eligible: fc.subarray(judges),
          fixed: fc.subarray(judges, { maxLength: Math.min(2, judges.length) }),
          held: fc.subarray(judges),
          begun: fc.subarray(judges, { maxLength: 1 }),
        }),
        { maxLength: 14 },
      )
      .map((rows) =>
        rows.map(({ eligible, fixed, held, begun }, index) => {
          const has = held.filter((judge) => !fixed.includes(judge))
          return work(index + 1, eligible, { fixed, held: has, begun: begun.filter((judge) => has.includes(judge)) })
        }),
      ),
  }),
)

describe('whatever the panel', () => {
  test('each work has as many judges as asked for, or all who may get it; none twice, none who may not', () => {
    fc.assert(
      fc.property(anySplit, ({ works, ...split }) => {
        const given = splitWorks(works, split)
        for (const { id, eligible, fixed } of works) {
          const got = given.get(id)!
          const free = eligible.filter((judge) => !fixed.includes(judge))
          expect(got.length).toBe(Math.min(Math.max(0, split.perWork - fixed.length), free.length))
          expect(new Set(got).size).toBe(got.length)
          expect(got.every((judge) => free.includes(judge))).toBe(true)
        }
      }),
    )
  })

  test('repeated upon what it gave it changes nothing', () => {
    fc.assert(
      fc.property(anySplit, ({ works, ...split }) => {
        const given = splitWorks(works, split)
        const again = splitWorks(
          works.map((one) => ({
            ...one,
            held: given.get(one.id)!,
            begun: one.begun.filter((judge) => given.get(one.id)!.includes(judge)),
          })),
          split,
        )
        for (const { id } of works) expect([...again.get(id)!].sort()).toEqual([...given.get(id)!].sort())
      }),
    )
  })

  test('who has begun on a work keeps it, where as many may', () => {
    fc.assert(
      fc.property(anySplit, ({ works, ...split }) => {
        const given = splitWorks(works, split)
        for (const { id, begun, eligible, fixed } of works) {
          const room = Math.max(0, split.perWork - fixed.length)
          const staying = begun.filter((judge) => eligible.includes(judge))
          expect(staying.filter((judge) => given.get(id)!.includes(judge)).length).toBe(Math.min(room, staying.length))
        }
      }),
    )
  })

  test('no work could go to somebody with two fewer: the loads are as level as eligibility lets them be', () => {
    fc.assert(
      fc.property(anySplit, ({ works, ...split }) => {
        const given = splitWorks(works, split)
        const loads = loadsOf(works, given)
        for (const { id, eligible, fixed, begun } of works)
          for (const giver of given.get(id)!.filter((judge) => !begun.includes(judge)))
            for (const taker of eligible.filter((judge) => !given.get(id)!.includes(judge) && !fixed.includes(judge)))
              expect(loads.get(giver)! - loads.get(taker)!).toBeLessThan(2)
      }),
    )
  })

  test('on a free panel loads differ by one at most, and the judges hang together once there is room for it', () => {
    fc.assert(
      fc.property(someJudges, fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 40 }), fc.nat(), (judges, perWork, count, seed) => {
        const works = Array.from({ length: count }, (_, index) => work(index + 1, judges))
        const given = splitWorks(works, { perWork, seed })
        expect(spreadOf(loadsOf(works, given))).toBeLessThan(2)
        // A tree over the judges needs so many places; a level split leaves nobody with one place alone where each has two.
        if (perWork < judges.length && count * perWork >= 2 * judges.length) expect(groupCount(judgesOf(works, given))).toBe(1)
      }),
    )
  })
})

test('a chain of hand-overs levels what no single one does', () => {
  // Works 1 and 2 are for the judges 1 and 2, works 3 and 4 for 2 and 3: 1 holds two, 2 two, 3 none.
  const works = [
    work(1, [1, 2], { held: [1] }),
    work(2, [1, 2], { held: [1] }),
    work(3, [2, 3], { held: [2] }),
    work(4, [1], { held: [1] }),
  ]
  const loads = loadsOf(works, splitWorks(works, { perWork: 1, seed: 7 }))
  expect([...loads.values()].sort()).toEqual([1, 1, 2])
})

test('raising gives more and takes nothing, lowering takes and gives nothing, on a level panel', () => {
  const judges = [1, 2, 3, 4, 5, 6]
  const fresh = Array.from({ length: 30 }, (_, index) => work(index + 1, judges))
  const two = splitWorks(fresh, { perWork: 2, seed: 1 })
  const three = splitWorks(
    fresh.map((one) => ({ ...one, held: two.get(one.id)! })),
    { perWork: 3, seed: 1 },
  )
  for (const { id } of fresh) expect(three.get(id)).toEqual(expect.arrayContaining([...two.get(id)!]))
  const back = splitWorks(
    fresh.map((one) => ({ ...one, held: three.get(one.id)! })),
    { perWork: 2, seed: 1 },
  )
  for (const { id } of fresh) expect(three.get(id)).toEqual(expect.arrayContaining([...back.get(id)!]))
})

test('a later work goes to those who have least', () => {
  const loads = new Map([
    [1, 5],
    [2, 4],
    [3, 4],
  ])
  const given = splitWorks([work(9, [1, 2, 3])], { perWork: 2, seed: 3, loads })
  expect([...given.get(9)!].sort()).toEqual([2, 3])
})

test('judges of two categories, whom nothing could tie together, are split all the same', () => {
  const works = Array.from({ length: 12 }, (_, index) => work(index + 1, index % 2 ? [1, 2, 3] : [4, 5, 6]))
  expect(groupCount(judgesOf(works, splitWorks(works, { perWork: 2, seed: 5 })))).toBe(2)
})
