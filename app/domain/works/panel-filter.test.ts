import { expect, test } from 'vitest'
import { panelQuery, readPanelFilter } from './panel-filter'

test('a filter comes back from its URL as it went in', () => {
  const filter = { status: 'failed' as const, stageId: 7, categoryId: 3, search: '林 & 月', page: 2 }
  expect(readPanelFilter(new URLSearchParams(panelQuery(filter)))).toEqual(filter)
  expect(panelQuery(readPanelFilter(new URLSearchParams()))).toBe('')
})

test('what is not understood leaves nothing out', () => {
  const filter = readPanelFilter(new URLSearchParams('status=lost&stage=0x1&category=-1&page=-3&search=%20%20'))
  expect(filter).toEqual({ status: null, stageId: null, categoryId: null, search: '', page: 1 })
})
