import { expect, test } from 'vitest'
import { competitionOfPage } from './organisers-page'

test('every page of a competition that only who organises may open stands in its frame', () => {
  for (const page of ['manage', 'edit', 'participants', 'participants/12', 'videos', 'judges', 'scores', 'scores/3/void', 'advancements'])
    expect(competitionOfPage('admin', `/competitions/7/${page}`), page).toBe(7)
  for (const page of [
    'stages/2/publication',
    'stages/2/quotas',
    'stages/2/status',
    'publications/4',
    'publications/4/withdrawal',
    'status',
  ])
    expect(competitionOfPage('admin', `/competitions/7/${page}`), page).toBe(7)
})

test('a page that others open in roles of their own is framed for who organises alone; what everybody sees, never', () => {
  expect(competitionOfPage('admin', '/competitions/7/video-upload-clean')).toBe(7)
  expect(competitionOfPage('judge', '/competitions/7/video-upload-clean')).toBeNull()
  expect(competitionOfPage('student', '/competitions/7/manage')).toBeNull()
  for (const path of [
    '/competitions',
    '/competitions/create',
    '/competitions/7',
    '/competitions/7/register',
    '/competitions/x/manage',
    '/users',
  ])
    expect(competitionOfPage('admin', path), path).toBeNull()
})
