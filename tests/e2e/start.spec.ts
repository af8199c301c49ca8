import fs from 'node:fs/promises'
import path from 'node:path'
import { startServer } from '../setup/running-server'
import { expect, test } from './setup/test'

test('a second server on the same data folder is refused by name and touches nothing of the first', async ({ server, scripted }) => {
  test.skip(!scripted, 'No page is opened.')
  const arriving = path.join(server.dataDir, 'incoming', 'ab'.repeat(16))
  await fs.writeFile(arriving, 'what the first one is receiving')
  await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow(`Another server is running on the data folder ${server.dataDir}`)
  expect(await fs.readFile(arriving, 'utf8')).toBe('what the first one is receiving')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await fs.rm(arriving)
})

test('the data folder is its owner’s alone', async ({ server, scripted }) => {
  test.skip(!scripted, 'No page is opened.')
  for (const name of ['', 'app.db', 'app.db-wal', 'keys.json', 'server.lock', 'media', 'incoming', 'scratch'])
    expect([name, (await fs.stat(path.join(server.dataDir, name))).mode & 0o077]).toEqual([name, 0])
})
