import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { ensureFolders, incomingFolder, incomingPath } from '~/infra/storage'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { makeUser } from '../../../tests/factories'
import { db } from '~/infra/db/client'
import { beginArrival } from './receive-upload.server'
import { sweepUploads } from './reconcile-uploads.server'

beforeAll(ensureFolders)
afterAll(() => fs.rmSync(incomingFolder(), { recursive: true }))

function put(name: string, minutesOld: number): void {
  const file = incomingPath(name)
  fs.writeFileSync(file, 'bytes')
  const at = new Date(now().getTime() - minutesOld * 60_000)
  fs.utimesSync(file, at, at)
}

test('a running server clears what was received for nothing, and nothing that is in use', async () => {
  const { id: ownerId } = await makeUser()
  const unfinished = (await makeStoredUpload(ownerId, { status: 'uploading', storageKey: null })).id
  const cancelled = (await makeStoredUpload(ownerId, { status: 'cancelled', storageKey: null })).id
  const arrival = await beginArrival({ ownerId, purpose: 'resume', fileName: 'cv.pdf' })
  if (!arrival.ok) throw new Error(arrival.code)
  const [leftOver, fresh] = ['a'.repeat(32), 'b'.repeat(32)]
  for (const id of [unfinished, `${unfinished}.clean`, cancelled, `${cancelled}.clean`, arrival.uploadId, leftOver]) put(id, 60)
  put(fresh, 1)
  await sweepUploads()
  expect(new Set(fs.readdirSync(incomingFolder()))).toEqual(new Set([unfinished, `${unfinished}.clean`, arrival.uploadId, fresh]))
  await arrival.abandon()
  put(arrival.uploadId, 60)
  await db.upload.update({ where: { id: unfinished }, data: { status: 'cancelled' } })
  await sweepUploads()
  expect(fs.readdirSync(incomingFolder())).toEqual([fresh])
})
