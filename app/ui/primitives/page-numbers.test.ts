import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers'

test('the ends, the page and its neighbours; a gap of one page is no gap', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 12)).toEqual([1, 2, null, 12])
  expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
  expect(pageNumbers(12, 12)).toEqual([1, null, 11, 12])
})
