import { expect, test } from 'vitest'
import { rational } from '~/domain/judging/rational'
import { againstLine } from './against-line'

/** A ranking by its decisions, best first: a letter each (advanced, eliminated, undecided), lower case where there is no score. */
const rankingOf = (decisions: string) =>
  [...decisions].map((letter, index) => ({
    place: index + 1,
    rank: letter === letter.toUpperCase() ? index + 1 : null,
    official: letter === letter.toUpperCase() ? rational(100 - index) : null,
    advancement: ({ A: 'advanced', E: 'eliminated', U: 'pending' } as const)[letter.toUpperCase() as 'A'],
  }))

const against = (decisions: string, count: number | null) => {
  const { notAdvanced, advanced } = againstLine(rankingOf(decisions), count)
  return [notAdvanced, advanced].map((rows) => rows.map(({ place }) => place))
}

test('who is out above the line and who goes on below it, whether ranked or not', () => {
  expect(against('AAEE', 2)).toEqual([[], []])
  expect(against('AEAE', 2)).toEqual([[2], [3]])
  expect(against('AEEA', 2)).toEqual([[2], [4]])
  expect(against('AAEa', 2)).toEqual([[], [4]])
  expect(against('AEae', null)).toEqual([[], []])
})

test('who is undecided is passed over only where somebody behind goes on', () => {
  expect(against('UUUU', 2)).toEqual([[], []])
  expect(against('AUUU', 2)).toEqual([[], []])
  expect(against('UAUU', 2)).toEqual([[1], []])
  expect(against('UEEE', 2)).toEqual([[2], []])
})

test('who shares the last place stands above the line', () => {
  const tied = rankingOf('AEE').map((row) => ({ ...row, rank: Math.min(row.rank!, 2) }))
  expect(againstLine(tied, 2).notAdvanced.map(({ place }) => place)).toEqual([2, 3])
})
