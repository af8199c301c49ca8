import { describe, expect, test } from 'vitest'
import { type FiguresInUse, limitRefusals } from './limits-in-use'

const stored: FiguresInUse = {
  feeMinor: 0,
  currency: 'CNY',
  removeExtremes: true,
  extremesMode: 'judge_totals',
  placesTaken: 4,
  tieCriterionId: null,
  scored: false,
  works: 4,
  categories: [],
  stages: [
    {
      id: 1,
      canUpload: true,
      ranking: 'by_category' as const,
      published: false,
      advanceCount: 2,
      participantLimit: 4,
      mostWorks: 1,
      advanced: 6,
      advancedOfCategory: 3,
      entrants: 4,
    },
  ],
  specialAwards: [],
}

type Stage = Parameters<typeof limitRefusals>[1]['stages'][number]

const codes = (stage: Partial<Stage>) => {
  const wanted = {
    id: 1,
    name: '初赛',
    description: '',
    startsAt: null,
    endsAt: null,
    participantLimit: 4,
    advanceCount: 2,
    ranking: 'by_category',
    canUpload: true,
    workCount: 1,
    graceMinutes: 0,
    blindness: 'number_only',
    scoreVisibility: 'never',
    requirements: [],
    ...stage,
  } as Stage
  return limitRefusals(stored, {
    fee: 0,
    currency: 'CNY',
    maxParticipants: null,
    removeExtremes: true,
    extremesMode: 'judge_totals',
    categories: [],
    stages: [wanted],
    specialAwards: [],
    criteria: [],
  }).map(({ field, code }) => `${field} ${code}`)
}

describe('three of each category advanced where two were planned, because of a tie', () => {
  test('an edit that leaves the count as it was passes', () => {
    expect(codes({ name: '预赛' })).toEqual([])
  })
  test('the count may be raised to what it came to, or lifted, and not lowered', () => {
    expect(codes({ advanceCount: 3 })).toEqual([])
    expect(codes({ advanceCount: null })).toEqual([])
    expect(codes({ advanceCount: 1 })).toEqual(['stages[0].advanceCount advanceCountInUse?count=3'])
  })
  test('of all categories together where the stage is to rank them together', () => {
    expect(codes({ advanceCount: 3, ranking: 'together' })).toEqual(['stages[0].advanceCount advanceCountInUse?count=6'])
  })
})

test('fewer places than take part are refused', () => {
  expect(codes({ participantLimit: 3 })).toEqual(['stages[0].participantLimit stagePlacesInUse?count=4'])
})
