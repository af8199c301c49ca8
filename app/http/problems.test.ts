import { expect, test } from 'vitest'
import { incompleteForm, otherSignedIn } from './form-mark'
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
  [507, 507],
])('status %i is told in the words of %i, under its own number', (status, kind) => {
  expect(problemOf({ status, statusText: '', internal: false, data: null })).toMatchObject({ kind, code: String(status) })
})

test('a fault of ours is told as one, and a form that had not arrived as that', () => {
  expect(problemOf(new Error('x'))).toMatchObject({ kind: 500, code: '500', title: 'shell.failedTitle' })
  expect(problemOf({ status: 400, statusText: '', internal: false, data: incompleteForm })).toMatchObject({
    kind: 'incomplete',
    code: '400',
  })
  expect(problemOf({ status: 409, statusText: '', internal: false, data: otherSignedIn })).toMatchObject({
    kind: 'otherSignedIn',
    code: '409',
  })
})
