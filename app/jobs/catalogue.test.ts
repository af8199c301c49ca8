import { expect, test } from 'vitest'
import type { JobDefinition } from '~/infra/jobs/definition'
import { catalogue } from './catalogue'

test('every job that an area defines is handled, once', () => {
  const areas = import.meta.glob<Record<string, JobDefinition<unknown>>>('../domain/**/jobs.ts', { eager: true })
  const defined = Object.values(areas).flatMap((area) => Object.values(area).map(({ kind }) => kind))
  expect(catalogue.map(({ kind }) => kind).sort()).toEqual(defined.sort())
})
