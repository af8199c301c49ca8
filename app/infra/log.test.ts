import { afterEach, expect, test, vi } from 'vitest'
import { env } from './env'
import { log } from './log'

const level = env().LOG_LEVEL
afterEach(() => {
  env().LOG_LEVEL = level
  vi.restoreAllMocks()
})

function loggedUrl(url: string): string {
  env().LOG_LEVEL = 'info'
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log.error('request.failed', { url })
  return (JSON.parse(String(write.mock.calls[0]![0])) as { url: string }).url
}

test.each([
  ['http://here.example/reset-password?token=secret123', 'http://here.example/reset-password?token'],
  ['/settings/profile/data/export?ticket=sealed%3Dtext&lang=zh', '/settings/profile/data/export?ticket&lang'],
  ['/auth?redirect=%2Freset-password%3Ftoken%3Dsecret123', '/auth?redirect'],
  ['/users?search=%E6%9E%97#secret', '/users?search'],
  ['/files/0123', '/files/0123'],
])('of the query of %s the names are logged, never a value', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})
