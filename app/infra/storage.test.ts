import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sha256OfFile } from './storage'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-hash-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test.each([
  ['an empty file', 'empty', 0],
  ['a small one', 'small', 1000],
  ['one of several pieces', 'large', 9 * 1024 * 1024 + 1],
])('%s has its sha256', async (_, name, size) => {
  const bytes = randomBytes(size)
  const file = path.join(folder, name)
  fs.writeFileSync(file, bytes)
  expect(await sha256OfFile(file)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a file that is not there is an error', async () => {
  await expect(sha256OfFile(path.join(folder, 'none'))).rejects.toThrow('ENOENT')
})
