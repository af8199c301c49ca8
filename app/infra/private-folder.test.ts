import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepPrivate } from './private-folder'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-private-'))
const umask = process.umask()
afterAll(() => {
  process.umask(umask)
  fs.rmSync(folder, { recursive: true, force: true })
})

test('nobody else reads the folder, what it held already, or what is made in it later', async () => {
  process.umask(0o022)
  fs.chmodSync(folder, 0o755)
  fs.mkdirSync(path.join(folder, 'media', 'uploads'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'app.db'), '')
  fs.writeFileSync(path.join(folder, 'media', 'uploads', 'film'), '')
  await keepPrivate(folder)
  fs.mkdirSync(path.join(folder, 'later'))
  fs.writeFileSync(path.join(folder, 'later', 'file'), '')
  const modes = ['', 'media', 'media/uploads', 'later', 'app.db', 'media/uploads/film', 'later/file'].map((name) =>
    (fs.statSync(path.join(folder, name)).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '700', '700', '700', '600', '600', '600'])
})
