import { expect, test } from 'vitest'
import { endingOf, endingRefusal } from './ending'

const at = new Date('2026-05-20T10:00:00Z')
const past = new Date('2026-05-19T10:00:00Z')
const future = new Date('2026-05-21T10:00:00Z')
const stage = (name: string, status: 'pending' | 'upcoming' | 'active' | 'closed' | 'advanced') => ({ name, status })

test('what stands in the way, what will not be held and who will not be reviewed', () => {
  const stages = [stage('初赛', 'advanced'), stage('复赛', 'closed'), stage('半决赛', 'upcoming'), stage('决赛', 'pending')]
  const ending = endingOf({ endsAt: past, stages, registrations: { submitted: 20, under_review: 8, approved: 9, draft: 3 } }, at)
  expect(ending).toEqual({ open: ['复赛'], unheld: ['半决赛', '决赛'], toReview: 28, resumable: true })
  expect(['completed', 'archived', 'cancelled', 'in_progress'].map((to) => endingRefusal(to as 'completed', ending.open))).toEqual([
    'stagesOpen',
    'resultsOpen',
    null,
    null,
  ])
})

test('with all results out nothing is open, and it goes on again only before its end', () => {
  const of = (endsAt: Date | null) => endingOf({ endsAt, stages: [stage('初赛', 'advanced')], registrations: {} }, at)
  expect(of(past)).toEqual({ open: [], unheld: [], toReview: 0, resumable: false })
  for (const endsAt of [future, null]) expect(of(endsAt).resumable).toBe(true)
  expect(endingRefusal('completed', of(past).open)).toBeNull()
})
