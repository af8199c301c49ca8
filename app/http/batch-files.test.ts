import fs from 'node:fs/promises'
import type { ActionFunctionArgs } from '@remix-run/node'
import { beforeAll, expect, test, vi } from 'vitest'
import { hangDatasetUploads } from '~/domain/datasets/record-file.server'
import { beginBatch } from '~/domain/datasets/begin-batch.server'
import { db, transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { ensureFolders, incomingFolder } from '~/infra/storage'
import { action } from '~/routes/_app.admin.dataset-upload._index'
import { makeUser } from '../../tests/factories'
import { tone } from '../../tests/setup/tone'
import { receiveBatchFiles } from './batch-files.server'
import { writeSessionToken } from './session-cookie.server'

beforeAll(async () => {
  hangDatasetUploads()
  await ensureFolders()
})

test('of files with one name the first is kept, however long it takes to arrive; each is answered in its place', async () => {
  const { id: actorId } = await makeUser({ role: 'admin' })
  const batchId = await beginBatch({ actorId, kind: 'audio', split: false })
  const form = new FormData()
  form.append('files', new Blob(['no recording']), 'b.mp3')
  const names = ['a.wav', 'A/a.wav', 'b.wav', 'notes.txt', 'b.wav', 'c.xlsx']
  for (const [index, name] of names.entries()) form.append('files', new Blob([new Uint8Array(tone(index % 2 === 0 ? 20 : 1))]), name)
  const {
    kept: taken,
    refused,
    chosen,
    status,
  } = await receiveBatchFiles(new Request('http://localhost/', { method: 'POST', body: form }), {
    actorId,
    batchOf: async () => batchId,
  })
  expect([chosen, taken, status]).toEqual([7, 2, 400])
  expect(refused.map(({ fileName, code }) => [fileName, code.split('?')[0]])).toEqual([
    // One that is refused takes nobody's place.
    ['b.mp3', 'fileType'],
    ['a.wav', 'itemTwice'],
    ['notes.txt', 'fileType'],
    ['b.wav', 'itemTwice'],
    ['c.xlsx', 'fileType'],
  ])
  const kept = await db.upload.findMany({ where: { ownerId: actorId, status: 'stored' }, orderBy: { fileName: 'asc' } })
  expect(kept.map(({ fileName, size }) => [fileName, size])).toEqual([
    ['a.wav', tone(20).length],
    ['b.wav', tone(20).length],
  ])
})

test('a disk that fills up in the middle of the files: 507 with the batch, what is in it, and what is not', async () => {
  const { id: userId } = await makeUser({ role: 'admin' })
  const token = await transaction((tx) => openSession(tx, userId, { userAgent: '', address: '' }))
  const body = new FormData()
  body.append('kind', 'audio')
  body.append('intent', 'add')
  for (const name of ['a.wav', 'b.wav', 'c.wav']) body.append('files', new Blob([new Uint8Array(tone(name.charCodeAt(0) / 90))]), name)
  const headers = { Cookie: (await writeSessionToken(token)).split(';')[0]! }
  const request = new Request('http://own.invalid/', { method: 'POST', headers, body })
  const open = fs.open.bind(fs)
  let opened = 0
  const opening = vi.spyOn(fs, 'open').mockImplementation(async (path, ...more) => {
    const inTheWay = String(path).startsWith(incomingFolder()) && more[0] === 'wx' && ++opened === 2
    return inTheWay ? open('/dev/full', 'w') : open(path, ...more)
  })
  const answer = (await action({ request, params: {}, context: { nonce: '' } } as unknown as ActionFunctionArgs)) as unknown
  opening.mockRestore()
  const { id: batchId } = await db.datasetBatch.findFirstOrThrow({ where: { createdById: userId } })
  expect(answer).toMatchObject({
    init: { status: 507 },
    data: { code: null, batchId, kept: 2, refused: [{ fileName: 'b.wav', code: 'storageFull' }] },
  })
  expect(await db.datasetItem.count({ where: { batchId } })).toBe(2)
  expect(await fs.readdir(incomingFolder())).toEqual([])
})
