import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const first = process.env.DATA_DIR!
const folders: string[] = []
let folder: string
const file = () => path.join(folder, 'keys.json')

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-keys-'))
  folders.push(folder)
  fs.cpSync(process.env.TEMPLATE_DATA_DIR!, folder, { recursive: true })
})
afterAll(() => {
  process.env.DATA_DIR = first
  for (const one of folders) fs.rmSync(one, { recursive: true, force: true })
})

/** As a new process on the folder would start. */
async function start(environment: Record<string, string> = {}) {
  vi.resetModules()
  delete (globalThis as { __db?: unknown }).__db
  process.env.DATA_DIR = folder
  Object.assign(process.env, { SESSION_SECRET: '', ID_CARD_KEY: '' }, environment)
  const { ensureSecrets } = await import('./ensure-secrets')
  return ensureSecrets()
}

async function signSomebodyIn(): Promise<void> {
  const { makeUser } = await import('../../tests/factories')
  const { openSession } = await import('./session')
  const { transaction } = await import('./db/client')
  const { id } = await makeUser()
  await transaction((tx) => openSession(tx, id, { userAgent: '', address: '' }))
}

const foreign = () => JSON.stringify({ sessionSecret: 'ab'.repeat(32), idCardKey: 'cd'.repeat(32) })

test('the first start makes the keys, for their owner only, and each later one keeps them', async () => {
  fs.rmSync(file())
  await start()
  const made = fs.readFileSync(file(), 'utf8')
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600)
  expect(Object.keys(JSON.parse(made))).toEqual(['sessionSecret', 'idCardKey'])
  await signSomebodyIn()
  await start()
  expect(fs.readFileSync(file(), 'utf8')).toBe(made)
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('keys'))).toEqual(['keys.json'])
})

test('a disk that is full at the first start leaves no half of a file, and the next start makes the keys', async () => {
  fs.rmSync(file())
  const full = vi.spyOn(fs, 'writeFileSync').mockImplementation((handle) => {
    fs.writeSync(handle as number, '{"ses')
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  await expect(start()).rejects.toMatchObject({
    name: 'StartRefused',
    message: expect.stringMatching(/keys\.json could not be made: ENOSPC/),
  })
  full.mockRestore()
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('keys'))).toEqual([])
  await start()
  expect(JSON.parse(fs.readFileSync(file(), 'utf8')).idCardKey).toHaveLength(64)
})

test.each([
  ['empty', '', /keys\.json is empty/],
  ['broken off', '{"sessionSecret":"ab', /does not hold the two keys/],
  ['of something else', '{"a":1}', /does not hold the two keys/],
])('a file that is %s refuses the start and stays as it is', async (_, text, message) => {
  fs.writeFileSync(file(), text)
  await expect(start()).rejects.toMatchObject({ name: 'StartRefused', message: expect.stringMatching(message) })
  expect(fs.readFileSync(file(), 'utf8')).toBe(text)
})

test('keys that are gone from a database with sessions refuse the start and are not made anew', async () => {
  await start()
  await signSomebodyIn()
  fs.rmSync(file())
  await expect(start()).rejects.toMatchObject({ name: 'StartRefused', message: expect.stringContaining(`${file()} is missing`) })
  expect(fs.existsSync(file())).toBe(false)
  await start({ SESSION_SECRET: 'x'.repeat(40), ID_CARD_KEY: 'ab'.repeat(32) })
})

test('the keys of another installation refuse the start; a secret named on purpose does not', async () => {
  await start()
  await signSomebodyIn()
  fs.writeFileSync(file(), foreign())
  await expect(start()).rejects.toMatchObject({ name: 'StartRefused', message: expect.stringContaining('another secret') })
  await start({ SESSION_SECRET: 'x'.repeat(40) })
})

test('identity numbers sealed with another key refuse the start, also where the key comes from the environment', async () => {
  await start()
  const { makeCompetition, makeRegistration } = await import('../../tests/factories')
  const { sealIdCard } = await import('./id-card-cipher')
  const { db } = await import('./db/client')
  const { id } = await makeRegistration(await makeCompetition())
  await db.registration.update({ where: { id }, data: { idCardCipher: sealIdCard('110101200001011234', id) } })
  await start()
  await expect(start({ ID_CARD_KEY: 'ef'.repeat(32) })).rejects.toMatchObject({
    name: 'StartRefused',
    message: expect.stringContaining('ID_CARD_KEY'),
  })
  fs.writeFileSync(file(), foreign())
  await expect(start()).rejects.toMatchObject({ name: 'StartRefused', message: expect.stringContaining('identity numbers') })
})
