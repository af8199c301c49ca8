import { expect, test } from 'vitest'
import { problemOf } from './problems'

test.each([
  [401, 403],
  [403, 403],
  [404, 404],
  [410, 404],
  [400, 400],
  [405, 400],
  [408, 408],
  [413, 413],
  [500, 500],
  [503, 500],
])('status %i is told in the words of %i, under its own number', (status, kind) => {
  expect(problemOf(status)).toMatchObject({ kind, code: String(status) })
})
