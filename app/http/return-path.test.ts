import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path'

test.each([
  ['/dashboard?x=1', '/dashboard?x=1'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['/.//evil.example', '/home'],
  ['/a/..//evil.example', '/home'],
  ['https://evil.example', '/home'],
  ['/\t/evil.example', '/home'],
  [null, '/home'],
])('%s becomes %s', (given, expected) => {
  expect(safeReturnPath(given, '/home')).toBe(expected)
})
