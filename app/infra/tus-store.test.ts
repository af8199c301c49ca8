import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { expect, test } from 'vitest'
import { RunningSums, UploadStore } from './tus-store'

const words = (...texts: string[]) => texts.map((text) => Buffer.from(text))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a file that came in order has its sum, once', () => {
  const sums = new RunningSums()
  sums.add('a', 0, words('la', ' '))
  sums.add('b', 0, words('do'))
  sums.add('a', 3, words('la'))
  expect([sums.take('a', 5), sums.take('b', 2)]).toEqual([sha256('la la'), sha256('do')])
  expect(sums.take('a', 5)).toBeNull()
})

test('begun anew it counts from the beginning', () => {
  const sums = new RunningSums()
  sums.add('a', 0, words('wrong'))
  sums.add('a', 0, words('right'))
  expect(sums.take('a', 5)).toBe(sha256('right'))
})

test.each([
  ['whose beginning was not seen', (sums: RunningSums) => sums.add('a', 2, words('la'))],
  ['with a gap', (sums: RunningSums) => [0, 3].forEach((offset) => sums.add('a', offset, words('l')))],
  ['written over', (sums: RunningSums) => [0, 2, 2].forEach((offset) => sums.add('a', offset, words('la')))],
  ['that is not whole', (sums: RunningSums) => sums.add('a', 0, words('l'))],
  [
    'whose bytes were lost',
    (sums: RunningSums) =>
      [() => sums.add('a', 0, words('la')), () => sums.forget('a'), () => sums.add('a', 2, words('la'))].forEach((step) => step()),
  ],
])('a file %s has none', (_, grow) => {
  const sums = new RunningSums()
  grow(sums)
  expect(sums.take('a', 4)).toBeNull()
})

test('of a thousand and one the oldest is given up', () => {
  const sums = new RunningSums()
  for (let n = 0; n <= 1000; n++) sums.add(String(n), 0, words('la'))
  expect([sums.take('0', 2), sums.take('1', 2)]).toEqual([null, sha256('la')])
})

test('no file is made for an upload that was ended meanwhile; one that was lost is made again', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-store-'))
  let open = false
  const book = { find: async () => null, isOpen: async () => open, received: async () => {}, cancel: async () => true }
  const store = new UploadStore(folder, book)
  const send = () => store.write(Readable.from([Buffer.from('la la')]), 'song', 0)
  await expect(store.create(new Upload({ id: 'song', size: 5, offset: 0 }))).rejects.toMatchObject({ status_code: 410 })
  await expect(send()).rejects.toMatchObject({ status_code: 410 })
  expect(fs.readdirSync(folder)).toEqual([])
  open = true
  expect(await send()).toBe(5)
  expect(fs.readFileSync(path.join(folder, 'song'), 'utf8')).toBe('la la')
  fs.rmSync(folder, { recursive: true })
})
