import { expect, test } from 'vitest'
import { problemOf } from './problems'

test.each([
  [401, '403'],
  [403, '403'],
  [404, '404'],
  [410, '404'],
  [400, '400'],
  [413, '400'],
  [500, '500'],
  [503, '500'],
])('status %i is told as %s', (status, code) => {
  expect(problemOf(status).code).toBe(code)
})
