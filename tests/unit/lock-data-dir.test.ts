import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from '../../prisma/lock-data-dir.mjs'
import { migrate } from '../../prisma/migrate.mjs'

let folder: string
let holder: ChildProcess | undefined

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-lock-'))
})
afterEach(() => {
  holder?.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Another process that has the folder and stands still. */
async function hold(): Promise<ChildProcess> {
  const script = `import(${JSON.stringify(path.resolve('prisma/lock-data-dir.mjs'))}).then(({ lockDataDir }) => {
    globalThis.unlock = lockDataDir(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)
  })`
  holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout!, 'data')
  return holder
}

test('a folder that another process has is refused by name, for a server and for a migration, until that process is killed', async () => {
  const other = await hold()
  const refusal = expect.objectContaining({ name: 'StartRefused', message: expect.stringContaining(folder) })
  expect(() => lockDataDir(folder)).toThrow(refusal)
  expect(() => migrate(folder)).toThrow(refusal)
  expect(fs.readdirSync(folder)).toEqual(['server.lock'])
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDataDir(folder)()
})

test('within a process it is taken once, and given back', () => {
  const unlock = lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow(/data folder/)
  unlock()
  lockDataDir(folder)()
})
