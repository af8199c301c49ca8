import { expect, test } from 'vitest'
import { sectionsOf } from './competition-sections'

const stage = (id: number, status: 'advanced' | 'completed' | 'active' | 'pending') => ({ id, status })
const current = (rest: string, status: Parameters<typeof stage>[1] = 'completed') =>
  sectionsOf({ id: 7, stages: [stage(1, status)] }, `/competitions/7/${rest}`)
    .filter((section) => section.current)
    .map(({ label }) => label)

test('each page belongs to one part, the overview holds the rest', () => {
  expect(current('manage')).toEqual(['shell.section_overview'])
  expect(current('status')).toEqual(['shell.section_overview'])
  expect(current('stages/1/status')).toEqual(['shell.section_overview'])
  expect(current('participants/12')).toEqual(['shell.section_entries'])
  expect(current('video-upload-clean')).toEqual(['shell.section_works'])
  expect(current('judges/3')).toEqual(['shell.section_judges'])
  expect(current('stages/1/judging')).toEqual(['shell.section_judges'])
  expect(current('scores/4/void')).toEqual(['shell.section_scores'])
  expect(current('stages/1/quotas')).toEqual(['shell.section_advancement'])
  expect(current('stages/1/publication')).toEqual(['shell.section_results'])
  expect(current('publications/3/withdrawal')).toEqual(['shell.section_results'])
  expect(current('awards')).toEqual(['shell.section_results'])
  expect(current('publication')).toEqual(['shell.section_settings'])
})

test('what belongs to a part that is not there yet belongs to the overview', () => {
  for (const rest of ['awards', 'results', 'stages/1/publication']) expect(current(rest, 'active')).toEqual(['shell.section_overview'])
})

test('the results lead to the last stage that can have some, and stand there only then', () => {
  const results = (...stages: ReturnType<typeof stage>[]) =>
    sectionsOf({ id: 7, stages }, '/competitions/7/manage').find(({ label }) => label === 'shell.section_results')?.to
  expect(results(stage(1, 'active'), stage(2, 'pending'))).toBeUndefined()
  expect(results(stage(1, 'advanced'), stage(2, 'active'))).toBe('/competitions/7/stages/1/publication')
  expect(results(stage(1, 'advanced'), stage(2, 'completed'))).toBe('/competitions/7/stages/2/publication')
})
