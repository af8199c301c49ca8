import { expect, test } from 'vitest'
import { refererPath } from './referer'

const from = (referer?: string) =>
  refererPath(new Request('http://own.test/403', referer ? { headers: { Referer: referer } } : undefined), '/')

test('the way back is a page of this site, or the fallback', () => {
  expect(from('http://own.test/competitions/7?page=2')).toBe('/competitions/7?page=2')
  expect(from('http://other.test/competitions/7')).toBe('/')
  expect(from('http://own.test/403')).toBe('/')
  expect(from('http://own.test//evil.example/x')).toBe('/')
  expect(from('http://own.test/.//evil.example/x')).toBe('/')
  expect(from('http://own.test/\\evil.example/x')).toBe('/')
  expect(from('nonsense')).toBe('/')
  expect(from()).toBe('/')
})
