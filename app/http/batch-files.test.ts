import { beforeAll, expect, test } from 'vitest'
import { hangDatasetUploads } from '~/domain/datasets/record-file.server'
import { beginBatch } from '~/domain/datasets/begin-batch.server'
import { db } from '~/infra/db/client'
import { ensureFolders } from '~/infra/storage'
import { makeUser } from '../../tests/factories'
import { tone } from '../../tests/setup/tone'
import { receiveBatchFiles } from './batch-files.server'

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
  const { files } = await receiveBatchFiles(new Request('http://localhost/', { method: 'POST', body: form }), {
    actorId,
    batchOf: async () => batchId,
  })
  expect(files.map((file) => (file.ok ? 'kept' : file.code.split('?')[0]))).toEqual([
    // One that is refused takes nobody's place.
    'fileType',
    'kept',
    'itemTwice',
    'kept',
    'fileType',
    'itemTwice',
    'fileType',
  ])
  const kept = await db.upload.findMany({ where: { ownerId: actorId, status: 'stored' }, orderBy: { fileName: 'asc' } })
  expect(kept.map(({ fileName, size }) => [fileName, size])).toEqual([
    ['a.wav', tone(20).length],
    ['b.wav', tone(20).length],
  ])
})
