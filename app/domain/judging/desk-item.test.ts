import { expect, test } from 'vitest'
import { type DeskItem, neighbours, nextToScore, packItems, unpackItems } from './desk-item'

const states = ['scored', 'pending', 'processing', 'draft', 'scored'] as const
const entries = states.map((state, index): DeskItem => ({
  id: index + 1,
  number: index + 1,
  name: null,
  category: '美声组',
  title: '',
  state,
  totalHundredths: null,
  sealsAt: null,
}))

test('a list arrives as it was sent, whatever its titles hold', () => {
  const odd = entries.map((item, index) => ({
    ...item,
    number: index || null,
    name: index ? null : '林,"书瑶',
    title: ['', 'a,b', '《思乡》\n', '"', ','][index]!,
    totalHundredths: index * 10 || null,
    sealsAt: index === 4 ? 1_795_000_000_000 : null,
  }))
  expect(unpackItems(packItems(odd))).toEqual(odd)
  expect(unpackItems(packItems([]))).toEqual([])
})

test('the next to score goes round, past what is scored or not ready', () => {
  expect(nextToScore(entries, 2)).toBe(4)
  expect(nextToScore(entries, 4)).toBe(2)
  expect(nextToScore(entries, 5)).toBe(2)
  expect(nextToScore(entries.slice(0, 2), 2)).toBeNull()
  expect(nextToScore([], 1)).toBeNull()
})

test('neighbours leave out what cannot be opened', () => {
  expect(neighbours(entries, 2)).toEqual({ previous: 1, next: 4 })
  expect(neighbours(entries, 1)).toEqual({ previous: null, next: 2 })
  expect(neighbours(entries, 5)).toEqual({ previous: 4, next: null })
  expect(neighbours(entries, 99)).toEqual({ previous: null, next: null })
})
