import { expect, test } from 'vitest'
import type { Edition } from './records'
import { recompute, ruleOf } from './recompute'

test('until version 3 a work without a score was one with no judge; from version 4 on it counts nowhere', () => {
  const work = { entryId: 1, stageId: 1, categoryId: 1 }
  const competition = { id: 1, name: '', scale: 100, criteria: [] }
  const scores = [1, 2, 3].map((judgeId) => [judgeId, { workId: 1, judgeId, total: 90, values: [] }] as const)
  const records = { competition, works: new Map([1, 2].map((id) => [id, work])) }
  const judgesOf = (version: number, stated: number) => {
    const results = [{ entryId: 1, judgeCount: stated }]
    const rule = { version, removeExtremes: true, extremesMode: 'judge_totals', tieBreaks: [] }
    const edition = { stageId: 1, rule, results } as unknown as Edition
    const read = ruleOf(edition)
    if (read === null || read === 'older') throw new Error('unknown')
    return recompute({ edition, rule: read, records, standing: new Map([[1, new Map(scores)]]) }).get(1)!.judgeCount
  }
  expect(judgesOf(3, 0)).toBe(0)
  expect(judgesOf(3, 3)).toBe(3)
  expect(judgesOf(4, 0)).toBe(3)
  expect(judgesOf(4, 3)).toBe(3)
})
