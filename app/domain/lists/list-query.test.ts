import { expect, test } from 'vitest'
import { readId, readOneOf, readPage, readSort, readText, sortParams, writeQuery } from './list-query'
import { pageOf } from './page-of'

const query = (text: string) => new URLSearchParams(text)

test('a text is cut and bare of blanks', () => {
  expect(readText(query('q=%20%20Carmen%20'), 'q')).toBe('Carmen')
  expect(readText(query(''), 'q')).toBe('')
  expect(readText(query(`q=${'a'.repeat(300)}`), 'q')).toHaveLength(100)
  expect(readText(query('q=Carmen'), 'q', 3)).toBe('Car')
})

test('letters and digits are looked for as plain ones, brackets as they are', () => {
  expect(readText(query('q=ＥＮ１５１＠ａ．ｃｎ（青年）'), 'q')).toBe('EN151@a.cn（青年）')
})

test('a word is one of those there are', () => {
  expect(readOneOf(query('view=table'), 'view', ['cards', 'table'])).toBe('table')
  expect(readOneOf(query('view=tree'), 'view', ['cards', 'table'])).toBeUndefined()
})

test.each(['0', '-1', '1.5', '1e3', ' 7', '007', '9999999999', 'x', ''])('“%s” is no id, and asks for the first page', (text) => {
  expect(readId(query(`stage=${encodeURIComponent(text)}`), 'stage')).toBeNull()
  expect(readPage(query(`page=${encodeURIComponent(text)}`))).toBe(1)
})

test('an id and a page', () => {
  expect(readId(query('stage=17'), 'stage')).toBe(17)
  expect(readPage(query('page=3'))).toBe(3)
})

const sorts = { created: 'desc', name: 'asc' } as const

test.each([
  ['', { sort: 'created', ascending: false }, ''],
  ['order=desc', { sort: 'created', ascending: false }, ''],
  ['order=asc', { sort: 'created', ascending: true }, '?order=asc'],
  ['sort=name', { sort: 'name', ascending: true }, '?sort=name'],
  ['sort=name&order=desc', { sort: 'name', ascending: false }, '?sort=name&order=desc'],
  ['sort=wealth&order=up', { sort: 'created', ascending: false }, ''],
])('the order of “%s”, there and back', (text, sorted, written) => {
  expect(readSort(query(text), sorts)).toEqual(sorted)
  expect(writeQuery(sortParams(readSort(query(text), sorts), sorts))).toBe(written)
})

test('a query says what is asked for and nothing else', () => {
  expect(writeQuery({ search: '春 风', page: 2, leaving: true, open: false, role: undefined, stage: null, q: '' })).toBe(
    '?search=%E6%98%A5+%E9%A3%8E&page=2&leaving=yes',
  )
  expect(writeQuery({ search: '' })).toBe('')
})

test.each([
  [1, 0, { page: 1, pageCount: 1, skip: 0, take: 20 }],
  [2, 40, { page: 2, pageCount: 2, skip: 20, take: 20 }],
  [99, 41, { page: 3, pageCount: 3, skip: 40, take: 20 }],
  [0, 41, { page: 1, pageCount: 3, skip: 0, take: 20 }],
])('page %i of %i rows', (asked, total, page) => {
  expect(pageOf({ asked, total, size: 20 })).toEqual(page)
})
